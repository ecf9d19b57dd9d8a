import { Controls } from './controls.tsx';
import styles from './dev-ui.module.css';
import { Facts } from './facts.tsx';
import { Messages } from './messages.tsx';
import { Overlays } from './overlays.tsx';
import { Palette } from './palette.tsx';
import { PaperComponents } from './paper-components.tsx';
import { Uploaders } from './uploaders.tsx';

/** Every component in every state, for developers. The production build leaves this page out. */
export function DevUiPage() {
  return (
    <div className={`content ${styles.page}`}>
      <h1>组件</h1>
      <Palette />
      <Controls />
      <Uploaders />
      <Messages />
      <Facts />
      <PaperComponents />
      <Overlays />
    </div>
  );
}
