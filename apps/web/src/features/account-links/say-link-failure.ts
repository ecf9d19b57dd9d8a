import { ApiError } from '#api/api-error.ts';
import { showAlert } from '#ui/alert.tsx';

/** In the server's own words, where it gives a reason. */
export function sayLinkFailure(error: unknown, otherwise: string): void {
  const reason = error instanceof ApiError ? error.reason : undefined;
  showAlert({ title: '账号绑定', text: reason ?? otherwise });
}
