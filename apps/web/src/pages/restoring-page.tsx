import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { profileQuery } from '#session/profile-query.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingPage } from './loading-page.tsx';
import { PageFrame } from './page-frame.tsx';

/** Shown on pages that need a sign-in until the server confirms the stored token. */
export function RestoringPage() {
  const { error, isFetching, refetch } = useQuery({ ...profileQuery, enabled: false });
  if (!error) return <LoadingPage />;
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <PageFrame title="暂时无法确认登录">
      <Notice tone="danger" actions={retry}>
        {messageOf(error)}
      </Notice>
    </PageFrame>
  );
}
