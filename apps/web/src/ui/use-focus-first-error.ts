import { type RefObject, useEffect } from 'react';

/** After a refusal the first field it speaks of is where one goes on writing. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, error]);
}
