import { useSyncExternalStore } from 'react';
import { createObservable } from '#lib/observable.ts';

const said = createObservable('');

/** Tells those who listen what those who look can see. */
export const announce = said.set;

/** How to move things without a mouse; what a handle is described by. */
export const handleHelpId = 'how-to-move';

export function Announcer() {
  const text = useSyncExternalStore(said.subscribe, said.get);
  return (
    <>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {text}
      </p>
      <p id={handleHelpId} hidden>
        按空格键拿起，用方向键移动，再按空格键放下，按 Esc 键取消。
      </p>
    </>
  );
}
