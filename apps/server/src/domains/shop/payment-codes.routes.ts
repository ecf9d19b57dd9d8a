import * as contract from '@print/contract/settings';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { receiveFile } from '#platform/http/receive-file.ts';
import { getWholeSettings } from './get-whole-settings.ts';
import { openComparedPicture, openCurrentPicture } from './payment-code-pictures.ts';
import { receivePaymentCode } from './receive-payment-code.ts';
import { presentSettings } from './settings.present.ts';

export function paymentCodesRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.uploadPaymentCode,
    handler: async (request, reply) => {
      const { method } = request.params;
      const isRecognised = await receiveFile(request, reply, (file) =>
        receivePaymentCode(deps, userOf(request), method, file),
      );
      const settings = presentSettings(await getWholeSettings(deps));
      return await reply.code(201).send({ ...settings, is_recognised: isRecognised });
    },
  });

  app.route({
    ...contract.getPaymentCode,
    handler: async ({ params }, reply) => {
      const picture = await openCurrentPicture(deps, params.name);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return await reply.type('image/png').send(picture);
    },
  });

  app.route({
    ...contract.getComparedPaymentCode,
    handler: async ({ params }, reply) =>
      await reply.type('image/png').send(await openComparedPicture(deps, params.name)),
  });
}
