import { join } from 'node:path';

/** Screenshots of payment apps; `make-payments.ts` creates the files. */
export const paymentPath = (name: string) => join(import.meta.dirname, 'files', `${name}.png`);
