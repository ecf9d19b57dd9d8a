import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { formMessage } from '#api/field-errors.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type RefusalNoticeProps = { error: unknown; fields: readonly string[] };

/** Shows errors that belong to no field. Some of them ask the user to sign in again. */
export function RefusalNotice({ error, fields }: RefusalNoticeProps) {
  const queryClient = useQueryClient();
  const text = formMessage(error, fields);
  if (text === undefined) return null;
  const mustSignInAgain = error instanceof ApiError && error.code === 'sign_in_again';
  // When the session ends, the guard of this page redirects to the sign-in page, and back here afterwards.
  const signInButton = mustSignInAgain && (
    <Button variant="outline" onClick={() => void endSession(queryClient, undefined)}>
      重新登录
    </Button>
  );
  return (
    <Notice tone="danger" actions={signInButton || undefined}>
      {text}
    </Notice>
  );
}
