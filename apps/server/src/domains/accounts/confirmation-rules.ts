import { deleteCancelledFiles } from '@print/contract/cancelled-files';
import type { Endpoint } from '@print/contract/endpoint';
import { downloadLedger } from '@print/contract/ledger';
import { createPasswordLink, invite, removeMember, setMemberRole, withdrawInvitation } from '@print/contract/members';
import { startBinding, unbind } from '@print/contract/oauth';
import { addPrinter } from '@print/contract/printing';
import { downloadReport } from '@print/contract/reports';
import { removePaymentCode, uploadPaymentCode } from '@print/contract/settings';
import {
  renewRecoveryCodes,
  setUpSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@print/contract/staff-safety';

/**
 * Calls that need a recent confirmation of staff: a stranger at an open browser could redirect money, data or rights,
 * destroy data, or get a way to sign in to the account, with them. `changePrinter` needs one only for a new address and
 * `updateProfile` only for a new e-mail address, so their use cases ask for it.
 */
const confirmedCalls: readonly Endpoint[] = [
  uploadPaymentCode,
  removePaymentCode,
  invite,
  withdrawInvitation,
  removeMember,
  setMemberRole,
  createPasswordLink,
  downloadReport,
  downloadLedger,
  addPrinter,
  startBinding,
  unbind,
  deleteCancelledFiles,
  setUpSecondFactor,
  switchOnSecondFactor,
  switchOffSecondFactor,
  renewRecoveryCodes,
];

const confirmedRoutes = new Set(confirmedCalls.map(({ method, url }) => `${method} ${url}`));

/** Fastify serves every GET route for HEAD too. */
export function needsConfirmation(method: string, url: string | undefined): boolean {
  return confirmedRoutes.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}

const confirmedMs = 15 * 60 * 1000;

/** A moment in the future is not recent: the clock of the server was wrong. */
export function isRecent(confirmedAt: Date | null, now: Date): boolean {
  if (confirmedAt === null) return false;
  const ageMs = now.getTime() - confirmedAt.getTime();
  return ageMs >= 0 && ageMs <= confirmedMs;
}
