import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** Staff accounts and their audit log. For staff only, except accepting an invitation. */
const tags = ['members'];
const Moment = z.iso.datetime({ offset: true });
const Id = z.object({ id: z.uuid() });

/** 店员 and 店主. Owners may do everything, clerks the work at the counter. */
export const MemberRole = z.enum(['clerk', 'owner']);
export type MemberRole = z.infer<typeof MemberRole>;

export const Member = z.object({
  id: z.uuid(),
  username: z.string(),
  role: MemberRole,
  /** Null for members who joined before this time was recorded. */
  since: z.nullable(Moment),
  last_seen_at: z.nullable(Moment),
  is_you: z.boolean(),
  has_second_factor: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: z.uuid(),
  role: MemberRole,
  invited_by: z.string(),
  created_at: Moment,
  expires_at: Moment,
});
export type Invitation = z.infer<typeof Invitation>;

export const Members = z.object({ members: z.array(Member), invitations: z.array(Invitation) });
export type Members = z.infer<typeof Members>;

export const listMembers = {
  method: 'GET',
  url: '/api/staff/members/',
  schema: { summary: '店员与未用的邀请', tags, response: { 200: Members } },
} as const satisfies Endpoint;

/** The last owner cannot become a clerk. */
export const setMemberRole = {
  method: 'PUT',
  url: '/api/staff/members/:id/role/',
  schema: {
    summary: '改为店主或店员',
    tags,
    params: Id,
    body: z.object({ role: MemberRole }),
    response: { 200: Members },
  },
} as const satisfies Endpoint;

/** The account becomes a customer again. The last owner cannot be removed. */
export const removeMember = {
  method: 'DELETE',
  url: '/api/staff/members/:id/',
  schema: { summary: '移除店员', tags, params: Id, response: { 200: Members } },
} as const satisfies Endpoint;

/** The link is shown once, works once and expires after three days. Without a role it invites a clerk. */
export const invite = {
  method: 'POST',
  url: '/api/staff/invitations/',
  schema: {
    summary: '邀请店员或店主',
    tags,
    body: z.nullish(z.object({ role: z.optional(MemberRole) })),
    response: { 201: z.extend(Invitation, { url: z.string() }) },
  },
} as const satisfies Endpoint;

export const withdrawInvitation = {
  method: 'DELETE',
  url: '/api/staff/invitations/:id/',
  schema: { summary: '收回邀请', tags, params: Id, response: { 200: Members } },
} as const satisfies Endpoint;

const InvitationToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Not below the staff prefix, because the caller is not staff yet. A POST, so that no log contains the token. */
export const readInvitation = {
  method: 'POST',
  url: '/api/invitation/',
  schema: {
    summary: '邀请的是店员还是店主',
    tags: ['accounts'],
    body: InvitationToken,
    response: { 200: z.object({ role: MemberRole }) },
  },
} as const satisfies Endpoint;

/** A clerk who accepts an owner's invitation becomes an owner. */
export const acceptInvitation = {
  method: 'POST',
  url: '/api/accept-invitation/',
  schema: { summary: '接受邀请', tags: ['accounts'], body: InvitationToken, response: { 204: z.null() } },
} as const satisfies Endpoint;

/** For a customer at the counter. The link is shown once, works once and expires after an hour. */
export const createPasswordLink = {
  method: 'POST',
  url: '/api/staff/password-links/',
  schema: {
    summary: '给忘记密码的顾客一个一次性链接',
    tags,
    body: z.object({ username: z.string().check(z.minLength(1, '请输入用户名或邮箱'), z.maxLength(254)) }),
    response: { 201: z.object({ username: z.string(), url: z.string(), expires_at: Moment }) },
  },
} as const satisfies Endpoint;

export const AuditEntryKind = z.enum([
  'document_viewed',
  'screenshot_viewed',
  'files_downloaded',
  'cancelled_files_deleted',
  'settings_changed',
  'prices_changed',
  'payment_code_changed',
  'printer_changed',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'password_link_created',
  'report_downloaded',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
]);
export type AuditEntryKind = z.infer<typeof AuditEntryKind>;

/** An audit log entry: staff viewed or changed data outside the history of an order. Append-only. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Moment,
  actor_name: z.string(),
  kind: AuditEntryKind,
  /** An order id, a document id, a user name or numbers; empty when the kind alone says it, such as the settings. */
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditLog = {
  method: 'GET',
  url: '/api/staff/acts/',
  schema: {
    summary: '操作记录（新的在前；?kind= 筛选，?page= 分页）',
    tags,
    querystring: z.object({
      kind: z.optional(AuditEntryKind),
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
    }),
    response: { 200: z.object({ count: z.int(), page_size: z.int(), results: z.array(AuditEntry) }) },
  },
} as const satisfies Endpoint;

/** An audit log entry that every owner is told of, until each has dismissed it. */
export const OwnerAlert = z.extend(AuditEntry, {
  /** The caller made the change. */
  is_yours: z.boolean(),
});
export type OwnerAlert = z.infer<typeof OwnerAlert>;

/** Newest first; `count` includes those beyond the list. */
const OwnerAlerts = z.object({ count: z.int(), results: z.array(OwnerAlert) });

export const listOwnerAlerts = {
  method: 'GET',
  url: '/api/staff/alerts/',
  schema: { summary: '给店主的安全提醒（自己还没看过的）', tags, response: { 200: OwnerAlerts } },
} as const satisfies Endpoint;

/** Only for the caller: every owner dismisses an alert for themselves. */
export const dismissOwnerAlerts = {
  method: 'POST',
  url: '/api/staff/alerts/dismiss/',
  schema: {
    summary: '安全提醒看过了',
    tags,
    body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)) }),
    response: { 200: OwnerAlerts },
  },
} as const satisfies Endpoint;
