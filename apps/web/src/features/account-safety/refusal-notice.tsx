import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { formMessage } from '#api/field-errors.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type RefusalNoticeProps = { error: unknown; fields: readonly string[] };

/** Why not, where no field can say it; with the way on for whoever has to sign in once more. */
export function RefusalNotice({ error, fields }: RefusalNoticeProps) {
  const queryClient = useQueryClient();
  const text = formMessage(error, fields);
  if (text === undefined) return null;
  const isLongAgo = error instanceof ApiError && error.code === 'sign_in_again';
  // Ended without a word, the guard of this page leads to the sign-in page, and back here afterwards.
  const again = isLongAgo && (
    <Button variant="outline" onClick={() => void endSession(queryClient, undefined)}>
      重新登录
    </Button>
  );
  return (
    <Notice tone="danger" actions={again || undefined}>
      {text}
    </Notice>
  );
}
