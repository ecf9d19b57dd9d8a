import { Dialog } from '#ui/dialog.tsx';
import styles from './keys-dialog.module.css';

const keys = [
  ['J', '下一单'],
  ['K', '上一单'],
  ['Enter', '打开这一单'],
  ['X', '选中或取消选中'],
  ['/', '搜索'],
  ['Esc', '清除搜索、取消选中、关闭订单'],
  ['R', '刷新'],
  ['Z', '撤销刚才的操作'],
  ['?', '打开这份说明'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="键盘操作">
      <dl className={styles.keys}>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
