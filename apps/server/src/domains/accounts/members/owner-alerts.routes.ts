import * as contract from '@print/contract/members';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { userOf } from '../accounts.hooks.ts';
import type { User } from '../accounts.table.ts';
import { presentOwnerAlert } from './members.present.ts';
import { deleteAlerts, listAlertsOf } from './owner-alerts.store.ts';

const maxShown = 20;

/** Changes of money, members and printers that the caller has not dismissed yet. */
export function ownerAlertsRoutes(app: App, { db, live }: Pick<Deps, 'db' | 'live'>): void {
  const showAlerts = async (viewer: User) => {
    const { total, entries } = await listAlertsOf(db, viewer.id, maxShown);
    return { count: total, results: entries.map((entry) => presentOwnerAlert(entry, viewer)) };
  };

  app.route({ ...contract.listOwnerAlerts, handler: async (request) => await showAlerts(userOf(request)) });

  app.route({
    ...contract.dismissOwnerAlerts,
    handler: async (request) => {
      const viewer = userOf(request);
      await deleteAlerts(db, viewer.id, request.body.ids);
      // The viewer's other tabs.
      await live.notify(db, `user:${viewer.id}`, { topic: 'membership' });
      return await showAlerts(viewer);
    },
  });
}
