import { EmptyState } from '#ui/empty-state.tsx';

export function Printers() {
  return <EmptyState title="正在搭建" />;
}
