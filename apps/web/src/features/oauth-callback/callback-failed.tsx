import { pages } from '@print/contract/pages';
import { loginPath } from '#lib/login-path.ts';
import { readReturnPath } from '#lib/oauth-return.ts';
import { useSession } from '#session/use-session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PaperFeed } from '#ui/paper-feed.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './oauth-callback.module.css';

type CallbackFailedProps = { isBinding: boolean; message: string; explanation: string };

export function CallbackFailed({ isBinding, message, explanation }: CallbackFailedProps) {
  const { status } = useSession();
  const isSignedIn = isBinding && status !== 'anonymous';
  return (
    <>
      <PaperFeed state="jammed" />
      <h1>{isBinding ? '绑定失败' : '登录失败'}</h1>
      <Stack gap={8} role="alert">
        <p className={styles.message}>{message}</p>
        <p className={styles.text}>{explanation}</p>
      </Stack>
      <div className={styles.actions}>
        {isSignedIn ? (
          <ButtonLink to={pages.profile.path} replace>
            返回个人中心
          </ButtonLink>
        ) : (
          <ButtonLink to={backToLogin(isBinding)} replace>
            返回登录
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The sign-in page, with the page where the failed sign-in or binding began as redirect target. */
function backToLogin(isBinding: boolean): string {
  const returnPath = isBinding ? pages.profile.path : readReturnPath();
  if (returnPath === pages.intro.path) return pages.login.path;
  const { pathname, search, hash } = new URL(returnPath, window.location.origin);
  return loginPath({ pathname, search, hash });
}
