import { EmptyState } from '#ui/empty-state.tsx';

export function Reports() {
  return <EmptyState title="正在搭建" />;
}
