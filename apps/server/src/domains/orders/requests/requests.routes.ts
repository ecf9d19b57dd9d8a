import * as contract from '@print/contract/after-ordering';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { askForRefund } from './ask-for-refund.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { changeNote } from './change-note.ts';
import type { OwnOrder } from './change-own-order.ts';
import { draftAgain } from './draft-again.ts';
import { sendNewScreenshot } from './send-new-screenshot.ts';

/** What a customer, also a guest, does after ordering. */
export function requestsRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.cancelOwnOrder,
    handler: async (request) => await cancelOwnOrder(deps, ownOrderOf(request, request.params), request.body.reason),
  });

  app.route({
    ...contract.changeOrderNote,
    handler: async (request) => await changeNote(deps, ownOrderOf(request, request.params), request.body.note),
  });

  app.route({
    ...contract.sendNewScreenshot,
    handler: async (request) =>
      await sendNewScreenshot(deps, ownOrderOf(request, request.params), request.body.payment_screenshot_id),
  });

  app.route({
    ...contract.askForRefund,
    handler: async (request) => await askForRefund(deps, ownOrderOf(request, request.params), request.body.reason),
  });

  app.route({
    ...contract.draftAgain,
    handler: async (request) => await draftAgain(deps, ownOrderOf(request, request.params)),
  });
}

const ownOrderOf = ({ caller }: Pick<FastifyRequest, 'caller'>, { id }: { readonly id: string }): OwnOrder => ({
  caller,
  orderId: id,
});
