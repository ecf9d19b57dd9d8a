import { join } from 'node:path';

/** Screens as payment apps show them; `make-payments.ts` makes the files. */
export const paymentPath = (name: string) => join(import.meta.dirname, 'files', `${name}.png`);
