import { removeMember, setMemberRole } from '@print/contract/members';
import { afterAll, expect, test } from 'vitest';
import { sendOwnerAlertJob } from '#domains/accounts/accounts.jobs.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendOwnerAlert } from './send-owner-alert.ts';

const mailServer = await startMailServer();
afterAll(mailServer.close);
const environment = { SMTP_URL: mailServer.url, MAIL_FROM: '自助打印 <shop@print.test>' };
const shop = await createTestApp({ environment });
const { deps } = shop;
await deps.jobs.work(sendOwnerAlertJob, async (alert) => await sendOwnerAlert(deps, alert));
const mailsTo = (email: string) => mailServer.received.filter(({ recipients }) => recipients.includes(email));

test('every owner with an address gets a mail with who, what and when, also the one who has lost the role', async () => {
  deps.clock.moveTo(new Date('2026-11-20T10:30:00+08:00'));
  // Mail about orders is another matter.
  const boss = await createStaffMember(shop, { username: 'boss', email: 'boss@campus.test', mailNotices: false });
  const other = await createStaffMember(shop, { username: 'a<b', email: 'other@campus.test' });
  await createStaffMember(shop, { email: '' });
  await createStaffMember(shop, { role: 'clerk', email: 'clerk@campus.test' });
  await boss.client.call(setMemberRole, { params: { id: other.user.id }, body: { role: 'clerk' } });

  await expect.poll(() => [mailsTo('boss@campus.test').length, mailsTo('other@campus.test').length]).toEqual([1, 1]);
  const [mail] = mailsTo('other@campus.test');
  expect(mail?.subject).toBe('安全提醒：boss 把 a<b 改成了店员');
  for (const fact of [
    '2026年11月20日 10:30',
    '原来：店主',
    '现在：店员',
    'http://print.test/staff',
    '请马上到后台改回来',
  ])
    expect(mail?.text).toContain(fact);
  expect(mail?.html).toContain('a&lt;b');
  expect(mail?.html).toContain('<a href="http://print.test/staff">');
  expect(mail?.html).not.toMatch(/<img|<script|src=/);
  expect(mailsTo('clerk@campus.test')).toEqual([]);
});

test('a mail is retried until the mail server is back', async () => {
  const boss = await createStaffMember(shop, { username: 'laoban', email: 'laoban@campus.test' });
  const clerk = await createStaffMember(shop, { role: 'clerk', username: 'xiaowang' });
  mailServer.refuseWith(450);
  await boss.client.call(removeMember, { params: { id: clerk.user.id } });
  await expect.poll(() => shop.logged.join(''), { timeout: 20_000 }).toContain('did not accept the message');
  mailServer.refuseWith(undefined);
  await expect.poll(() => mailsTo('laoban@campus.test').length, { timeout: 30_000 }).toBe(1);
  const [id] = mailsTo('laoban@campus.test')[0]?.headers.get('message-id') ?? [];
  expect(id).toMatch(/^<alert\.[\w-]+\.[\w-]+@print\.test>$/);
  expect(shop.logged.join('')).not.toContain('@campus.test');
}, 60_000);
