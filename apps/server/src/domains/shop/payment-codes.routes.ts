import * as contract from '@print/contract/settings';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { receiveFile } from '#platform/http/receive-file.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { paymentCodeKey } from './change-payment-code.ts';
import { getWholeSettings } from './get-whole-settings.ts';
import { receivePaymentCode } from './receive-payment-code.ts';
import { presentSettings } from './settings.present.ts';
import { paymentCodeNotFound } from './shop.errors.ts';

export function paymentCodesRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.uploadPaymentCode,
    handler: async (request, reply) => {
      const { method } = request.params;
      await receiveFile(request, reply, (file) => receivePaymentCode(deps, userOf(request), method, file));
      return await reply.code(201).send(presentSettings(await getWholeSettings(deps)));
    },
  });

  app.route({
    ...contract.getPaymentCode,
    handler: async ({ params }, reply) => {
      const picture = await deps.storage.get(paymentCodeKey(params.name)).catch((error) => {
        throw error instanceof StorageMissing ? paymentCodeNotFound() : error;
      });
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return await reply.type('image/png').send(picture);
    },
  });
}
