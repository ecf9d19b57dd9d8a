import { EmptyState } from '#ui/empty-state.tsx';

export function WalkInForm() {
  return <EmptyState title="正在搭建" />;
}
