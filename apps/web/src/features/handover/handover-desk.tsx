import { EmptyState } from '#ui/empty-state.tsx';

export function HandoverDesk() {
  return <EmptyState title="正在搭建" />;
}
