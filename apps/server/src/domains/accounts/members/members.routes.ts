import * as contract from '@print/contract/members';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { userOf } from '../accounts.hooks.ts';
import type { User } from '../accounts.table.ts';
import { listInvitationRows } from '../invitations.store.ts';
import { guesserOf } from '../session.hooks.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { issuePasswordLink } from './issue-password-link.ts';
import { presentAuditEntry, presentInvitation, presentMembers } from './members.present.ts';
import { listAuditEntryRows, listMemberRows } from './members.store.ts';
import { readInvitation } from './read-invitation.ts';
import { removeMember } from './remove-member.ts';
import { setMemberRole } from './set-member-role.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const entriesPerPage = 50;

/** Members of staff, their invitations and their audit log. */
export function membersRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  const showMembers = async (viewer: User) =>
    presentMembers(await listMemberRows(db), await listInvitationRows(db, clock.now()), viewer);

  app.route({ ...contract.listMembers, handler: async (request) => await showMembers(userOf(request)) });

  app.route({
    ...contract.setMemberRole,
    handler: async (request) => {
      await setMemberRole(deps, userOf(request), { ...request.params, ...request.body });
      return await showMembers(userOf(request));
    },
  });

  app.route({
    ...contract.removeMember,
    handler: async (request) => {
      await removeMember(deps, userOf(request), request.params.id);
      return await showMembers(userOf(request));
    },
  });

  app.route({
    ...contract.invite,
    handler: async (request, reply) => {
      const inviter = userOf(request);
      const { invitation, url } = await inviteMember(deps, inviter, request.body?.role ?? 'clerk');
      const presented = presentInvitation({ ...invitation, inviter: inviter.username });
      return reply.code(201).send({ ...presented, url });
    },
  });

  app.route({
    ...contract.withdrawInvitation,
    handler: async (request) => {
      await withdrawInvitation(deps, userOf(request), request.params.id);
      return await showMembers(userOf(request));
    },
  });

  app.route({
    ...contract.readInvitation,
    handler: async (request, reply) => {
      const guesser = guesserOf(request, reply);
      return { role: await readInvitation(deps, userOf(request), request.body.token, guesser) };
    },
  });

  app.route({
    ...contract.acceptInvitation,
    handler: async (request, reply) => {
      await acceptInvitation(deps, userOf(request), request.body.token, guesserOf(request, reply));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.createPasswordLink,
    handler: async (request, reply) => {
      const { username, url, expiresAt } = await issuePasswordLink(deps, userOf(request), request.body.username);
      return reply.code(201).send({ username, url, expires_at: expiresAt.toISOString() });
    },
  });

  app.route({
    ...contract.listAuditLog,
    handler: async ({ query: { kind, page = '1' } }) => {
      const offset = (Number(page) - 1) * entriesPerPage;
      const { total, entries } = await listAuditEntryRows(db, kind, { limit: entriesPerPage, offset });
      return { count: total, page_size: entriesPerPage, results: entries.map(presentAuditEntry) };
    },
  });
}
