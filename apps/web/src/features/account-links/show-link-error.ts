import { ApiError } from '#api/api-error.ts';
import { showAlert } from '#ui/alert.tsx';

/** Shows the server's reason; without one, shows the fallback. */
export function showLinkError(error: unknown, fallback: string): void {
  const reason = error instanceof ApiError ? error.reason : undefined;
  showAlert({ title: '账号绑定', text: reason ?? fallback });
}
