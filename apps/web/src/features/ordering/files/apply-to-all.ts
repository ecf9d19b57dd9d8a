import { showToast } from '#ui/toast.tsx';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { getDraft } from '../ordering-store.ts';
import { changeSetting } from './request-quote.ts';

/** Every document is printed as this one is. */
export function applyToAll({ id, settings }: DraftDocument): void {
  const others = documentsOf(getDraft()).filter((one) => one.id !== id);
  for (const other of others) changeSetting(other.id, settings);
  const onPress = () => {
    for (const other of others) changeSetting(other.id, other.settings);
  };
  showToast({ text: '设置已应用到全部文件', action: { label: '撤销', onPress } });
}
