import { pages } from '@print/contract/pages';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageFrame } from './page-frame.tsx';

export function StaffPage() {
  return (
    <PageFrame title={pages.staff.title} lead="打印队列、核对付款、交付取件。">
      <EmptyState title="店员后台正在搭建">完成后新订单会自动出现在这里。</EmptyState>
    </PageFrame>
  );
}
