import { notifyPayment } from '@print/contract/gateway-payments';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { receiveNotification } from './receive-notification.ts';

/** Many times what a notification has. */
const maxBytes = 64 * 1024;

/**
 * For payment gateways, which have no cookie and no token: their signature is over the bytes of the body. Needs an app of
 * its own, because it reads every body as bytes.
 */
export function notificationsRoutes(app: App, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));

  app.route({
    ...notifyPayment,
    handler: async (request, reply) => {
      const { params, headers, body } = request as typeof request & { readonly body?: unknown };
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const acknowledgement = await receiveNotification(deps, { method: params.method, headers, body: bytes });
      return await reply.type(acknowledgement.contentType).serializer(String).send(acknowledgement.body);
    },
  });
}
