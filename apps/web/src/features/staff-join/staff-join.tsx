import { EmptyState } from '#ui/empty-state.tsx';

export function StaffJoin() {
  return <EmptyState title="正在搭建" />;
}
