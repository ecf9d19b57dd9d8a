import { EmptyState } from '#ui/empty-state.tsx';

export function ShopSettings() {
  return <EmptyState title="正在搭建" />;
}
