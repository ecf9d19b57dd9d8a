import { accountDeletionRoutes } from '#domains/account-deletion/account-deletion.routes.ts';
import {
  forbidCaching,
  guardConfirmedCalls,
  guardStaffCalls,
  identifyCaller,
} from '#domains/accounts/accounts.hooks.ts';
import { accountsRoutes } from '#domains/accounts/accounts.routes.ts';
import { guardAgainstCsrf } from '#domains/accounts/csrf.hooks.ts';
import { eventsRoutes } from '#domains/accounts/events.routes.ts';
import { membersRoutes } from '#domains/accounts/members/members.routes.ts';
import { ownerAlertsRoutes } from '#domains/accounts/members/owner-alerts.routes.ts';
import { secondFactorRoutes } from '#domains/accounts/second-factor/second-factor.routes.ts';
import { billsRoutes, billUploadRoutes } from '#domains/bills/bills.routes.ts';
import { limitUploadsAtOnce } from '#domains/documents/documents.hooks.ts';
import { documentsRoutes } from '#domains/documents/documents.routes.ts';
import { createDrawingQueue } from '#domains/documents/drawing-queue.ts';
import { resumingRoutes } from '#domains/documents/resuming/resuming.routes.ts';
import { gatewaysRoutes } from '#domains/gateways/gateways.routes.ts';
import { notificationsRoutes } from '#domains/gateways/notifications.routes.ts';
import { bindingsRoutes } from '#domains/oauth/bindings.routes.ts';
import { loginRoutes } from '#domains/oauth/login.routes.ts';
import { oauthRoutes } from '#domains/oauth/oauth.routes.ts';
import { openProviders } from '#domains/oauth/providers/open-providers.ts';
import { deskRoutes } from '#domains/orders/desk/desk.routes.ts';
import { ordersRoutes } from '#domains/orders/orders.routes.ts';
import { screenshotsRoutes } from '#domains/orders/payments/screenshots.routes.ts';
import { reportsRoutes } from '#domains/orders/reports/reports.routes.ts';
import { requestsRoutes } from '#domains/orders/requests/requests.routes.ts';
import { cancelledFilesRoutes } from '#domains/orders/retention/cancelled-files.routes.ts';
import { pricingRoutes } from '#domains/pricing/pricing.routes.ts';
import { printFilesRoutes } from '#domains/printing/files/print-files.routes.ts';
import { printJobsRoutes } from '#domains/printing/jobs/print-jobs.routes.ts';
import { previewRoutes } from '#domains/printing/preview/preview.routes.ts';
import { printersRoutes } from '#domains/printing/printers/printers.routes.ts';
import { paymentCodesRoutes } from '#domains/shop/payment-codes.routes.ts';
import { settingsRoutes } from '#domains/shop/settings.routes.ts';
import { shopRoutes } from '#domains/shop/shop.routes.ts';
import { showShop } from '#domains/shop/show-shop.ts';
import { newSecret } from '#lib/secrets.ts';
import { getOrCreateSecret } from '#platform/db/secrets.store.ts';
import type { Deps } from '#platform/deps.ts';
import { serveApiDocs } from '#platform/http/api-docs.ts';
import type { App } from '#platform/http/app.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { healthRoutes } from '#platform/http/health.routes.ts';
import { acceptUploads } from '#platform/http/receive-file.ts';
import { serveWeb } from '#platform/http/serve-web.ts';

const shopName = '自助打印';
const webNotBuilt = `<!doctype html><meta charset="utf-8"><title>${shopName}</title><p>网页尚未构建。</p>`;

export async function createApp(deps: Deps): Promise<App> {
  const csrfKey = await getOrCreateSecret(deps.db, 'csrf', () => newSecret(deps.random));
  const networkKey = await getOrCreateSecret(deps.db, 'network', () => newSecret(deps.random));
  const providers = openProviders(deps.config);
  const app = await createHttp(deps);
  await serveApiDocs(app, deps.config, shopName);
  await serveWeb(app, deps, { readFacts: () => showShop(deps), notBuilt: webNotBuilt });
  healthRoutes(app, deps);

  await app.register(async (api: App) => {
    api.addHook('onRequest', forbidCaching);
    api.addHook('onRequest', identifyCaller(deps));
    api.addHook('onRequest', guardAgainstCsrf(deps, csrfKey));
    api.addHook('onRequest', guardStaffCalls);
    api.addHook('onRequest', guardConfirmedCalls(deps));

    const drawings = createDrawingQueue();
    accountsRoutes(api, deps, csrfKey);
    loginRoutes(api, deps);
    oauthRoutes(api, deps, providers);
    bindingsRoutes(api, deps, providers);
    eventsRoutes(api, deps);
    membersRoutes(api, deps);
    ownerAlertsRoutes(api, deps);
    secondFactorRoutes(api, deps);
    shopRoutes(api, deps);
    settingsRoutes(api, deps);
    reportsRoutes(api, deps);
    billsRoutes(api, deps);
    ordersRoutes(api, deps);
    requestsRoutes(api, deps);
    deskRoutes(api, deps);
    gatewaysRoutes(api, deps);
    cancelledFilesRoutes(api, deps);
    printersRoutes(api, deps);
    printJobsRoutes(api, deps);
    accountDeletionRoutes(api, deps);
    printFilesRoutes(api, deps);
    previewRoutes(api, deps, drawings);

    await api.register(async (uploads: App) => {
      await acceptUploads(uploads);
      uploads.addHook('preValidation', limitUploadsAtOnce());
      documentsRoutes(uploads, deps, networkKey, drawings);
      resumingRoutes(uploads, deps, networkKey);
      pricingRoutes(uploads, deps, networkKey);
      screenshotsRoutes(uploads, deps, networkKey);
      paymentCodesRoutes(uploads, deps);
      billUploadRoutes(uploads, deps);
    });
  });

  // Without the hooks above: the signature of a notification replaces the CSRF token.
  await app.register(async (gateways: App) => {
    gateways.addHook('onRequest', forbidCaching);
    notificationsRoutes(gateways, deps);
  });

  // Event streams never end by themselves; without this, `close` would wait for every open browser.
  app.addHook('preClose', async () => await deps.live.stop());
  return app;
}
