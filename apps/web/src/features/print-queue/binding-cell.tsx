import type { QueuedOrder } from '@print/contract/desk';
import { BindingIcon } from '#shop/binding-icon.tsx';
import styles from './binding-cell.module.css';

const maxIcons = 3;

/** Icons of the first groups, then the name of each binding type once; of three or more types only the first name. */
export function BindingCell({ bindings }: { bindings: QueuedOrder['bindings'] }) {
  const labels = [...new Set(bindings.map(({ name }) => name))];
  const text = labels.length > 2 ? `${labels[0]}等` : labels.join('、');
  return (
    <span className={styles.binding}>
      <span className={styles.drawings}>
        {bindings.slice(0, maxIcons).map(({ type }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id and are never reordered
          <BindingIcon key={index} type={type} />
        ))}
      </span>
      <span>
        {text}
        {bindings.length > 1 && <span className={styles.groups}>{bindings.length} 组</span>}
      </span>
    </span>
  );
}
