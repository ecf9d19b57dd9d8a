import { EmptyState } from '#ui/empty-state.tsx';

/** `openId` is the order that is being looked at beside it. */
export function PrintQueue({ openId }: { openId: string | undefined }) {
  return (
    <div data-open={openId}>
      <EmptyState title="正在搭建" />
    </div>
  );
}
