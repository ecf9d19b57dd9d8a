import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field after an error. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, error]);
}
