import { EmptyState } from '#ui/empty-state.tsx';

export function Members() {
  return <EmptyState title="正在搭建" />;
}
