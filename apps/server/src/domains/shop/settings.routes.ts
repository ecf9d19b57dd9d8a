import * as contract from '@print/contract/settings';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { changePaymentCode } from './change-payment-code.ts';
import { changeSettings } from './change-settings.ts';
import { getWholeSettings } from './get-whole-settings.ts';
import { presentSettings } from './settings.present.ts';

export function settingsRoutes(app: App, deps: Deps): void {
  const present = async () => presentSettings(await getWholeSettings(deps));

  app.route({ ...contract.getSettings, handler: present });

  app.route({
    ...contract.changeSettings,
    handler: async (request) => {
      await changeSettings(deps, userOf(request), request.body);
      return await present();
    },
  });

  app.route({
    ...contract.removePaymentCode,
    handler: async (request) => {
      await changePaymentCode(deps, userOf(request), request.params.method, null);
      return await present();
    },
  });
}
