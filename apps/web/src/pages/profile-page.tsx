import { pages } from '@print/contract/pages';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageFrame } from './page-frame.tsx';

export function ProfilePage() {
  const { user } = useSession();
  return (
    <PageFrame title={pages.profile.title} lead={user && `你好，${user.display_name}。`}>
      <EmptyState title="个人中心正在搭建">完成后在这里修改资料、绑定账号、查看历史订单。</EmptyState>
    </PageFrame>
  );
}
