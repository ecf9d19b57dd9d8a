import { useDrag } from './drag-store.ts';

/** The element with this id tells screen readers how to move any drag handle by keyboard. */
export const handleHelpId = 'how-to-move';

export function Announcer() {
  const text = useDrag(({ announcement }) => announcement);
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
