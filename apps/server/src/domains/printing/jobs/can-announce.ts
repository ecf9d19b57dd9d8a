import { operations } from '#platform/ipp/ipp-codes.ts';
import type { Printer } from '../printing.table.ts';

/** Whether a printer knows a job before its document. */
export function canAnnounce({ attributes }: Pick<Printer, 'attributes'>): boolean {
  const known = attributes['operations-supported'];
  return (
    Array.isArray(known) && known.includes(operations.createJob) && known.includes(operations.sendDocument)
  );
}
