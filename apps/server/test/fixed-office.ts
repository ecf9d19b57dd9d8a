import type { Office, OfficeWatch } from '#platform/office/office.ts';

/** Tools that never change. */
export function fixedOffice(current: Office): OfficeWatch {
  return { current, refresh: async () => current, stop: () => {} };
}
