import * as desk from '@print/contract/desk';
import type { Endpoint } from '@print/contract/endpoint';
import { createGatewayRefund, getGatewayRefunds } from '@print/contract/gateway-payments';
import * as ledger from '@print/contract/ledger';
import { createPasswordLink } from '@print/contract/members';
import * as printing from '@print/contract/printing';
import * as safety from '@print/contract/staff-safety';

/**
 * The staff calls that clerks may make. Every other call below the staff prefix is for owners, so a new call is closed
 * to clerks until it is listed here.
 */
const clerkCalls: readonly Endpoint[] = [
  desk.listQueue,
  desk.getStaffOrder,
  desk.findOrderByCode,
  desk.setOrderStatus,
  desk.checkPayment,
  desk.collectOrder,
  desk.settleDifference,
  desk.deleteStaffOrderFiles,
  desk.addNote,
  desk.getPaymentScreenshot,
  desk.getEarlierScreenshot,
  desk.decideRefund,
  desk.changeOrders,
  desk.createWalkInOrder,

  // Money at the counter. The till and its export are for owners.
  ledger.refundOrder,
  ledger.waiveOwed,
  ledger.correctEntry,
  ledger.listOwing,
  getGatewayRefunds,
  createGatewayRefund,

  printing.listPrintFiles,
  printing.remakePrintFiles,
  printing.downloadPrintFile,
  printing.downloadPrintPackage,
  printing.downloadJobSlip,
  printing.listPrintJobs,
  printing.printOrder,
  printing.cancelPrintJob,
  printing.retryPrintJob,
  printing.listPrinters,
  printing.switchPrinter,

  // The customer stands at the counter.
  createPasswordLink,

  // Their own sign-in and second factor.
  safety.confirmSignIn,
  safety.getSecondFactor,
  safety.setUpSecondFactor,
  safety.switchOnSecondFactor,
  safety.switchOffSecondFactor,
  safety.renewRecoveryCodes,
];

const clerkRoutes = new Set(clerkCalls.map(({ method, url }) => `${method} ${url}`));

/** Fastify serves every GET route for HEAD too. */
export function mayClerksCall(method: string, url: string | undefined): boolean {
  return clerkRoutes.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}
