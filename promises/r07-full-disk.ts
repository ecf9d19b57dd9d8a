import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setOrderStatus } from '@print/contract/desk';
import { uploadDocument } from '@print/contract/documents';
import { queryOrder, uploadScreenshot } from '@print/contract/ordering';
import { createStaffMember } from '../apps/server/test/create-staff-member.ts';
import { makePdf } from '../apps/server/test/fake-converter.ts';
import { createClient, type TestClient } from '../apps/server/test/test-client.ts';
import { type Disk, findMountProblem, mountDisk, pretendDisk } from './disks.ts';
import { drawPicture } from './draw-picture.ts';
import { makeLargePdf } from './large-pdf.ts';
import { placeOrder } from './place-order.ts';
import { bothEngines, type Context, type Figure, type Scenario, timeFigure } from './scenario.ts';
import type { Shop } from './shop.ts';
import { fileBody, startSlowRequest } from './slow-request.ts';
import { countOrphans } from './stored-files.ts';
import { countWrongOrders, type ExpectedOrder } from './stored-orders.ts';

const megabyte = 1024 * 1024;
const diskMegabytes = 900;
const largeBytes = 48 * megabyte;
/** Less than the server keeps free for the database. */
const leftBytes = 100 * megabyte;
const orders = 4;

export const fullDisk: Scenario = {
  promises: ['R7'],
  title: 'a full disk refuses uploads at once and nothing else, and needs no restart',
  engines: bothEngines,
  hasQuickForm: true,
  quickEngines: ['postgres'],
  findSkipReason: ({ isQuick }) => (isQuick ? undefined : findMountProblem()),
  run: fillDisk,
};

async function fillDisk(context: Context): Promise<readonly Figure[]> {
  const shop = await context.openShop();
  const disk = context.isQuick ? pretendDisk(shop.dataDir) : mountDisk(shop.dataDir, diskMegabytes);
  try {
    return await workOnFullDisk(context, shop, disk);
  } finally {
    await shop.kill();
    disk.remove();
  }
}

async function workOnFullDisk(context: Context, shop: Shop, disk: Disk): Promise<readonly Figure[]> {
  const { client: staff } = await shop.inspect((deps) => createStaffMember({ deps, origin: shop.origin }));
  await shop.start(disk.environment);
  const placed: ExpectedOrder[] = [];
  for (let index = 0; index < orders; index += 1) placed.push(await placeOrder(shop.origin, index));
  const guest = createClient(shop.origin);
  const large = await startSlowRequest(shop.origin, guest, uploadDocument.url, await largeUpload());
  const pid = shop.pid();

  disk.fill(leftBytes);
  const refusals = await refuseUploads(shop.origin);
  const largeStatus = await large.finish(10, 20);
  const isReady = await isStorageReady(shop.origin);
  const partial = readdirSync(join(shop.dataDir, 'incoming')).length;
  const [found, changed] = [await countFound(shop.origin, placed), await countChanged(staff, shop.origin, placed)];

  disk.free();
  const freedAt = performance.now();
  while ((await uploadPdf(createClient(shop.origin), 'after')).status !== 201) await sleep(50);
  const seconds = (performance.now() - freedAt) / 1000;
  const isSameProcess = shop.pid() === pid;
  const isReadyAgain = await isStorageReady(shop.origin);
  await shop.kill();
  const stored = await shop.inspect(async (deps) => ({
    // Before the orders: its sweeps delete rows without a file, and an order with such a document counts as changed.
    orphans: await countOrphans(deps),
    wrong: await countWrongOrders(deps, placed),
  }));
  return [
    { name: 'uploads refused with 507 or 503 and Retry-After', value: refusals.refused, atLeast: refusals.sent },
    timeFigure(context, { name: 'longest refusal', value: refusals.seconds, unit: 's', atMost: 2 }),
    { name: 'status of an upload that runs when the disk fills', value: largeStatus, atLeast: 503, atMost: 507 },
    { name: 'partial files', value: partial, atMost: 0 },
    { name: 'orders found while the disk is full', value: found, atLeast: orders },
    { name: 'orders whose status changes while the disk is full', value: changed, atLeast: orders },
    { name: '/readyz says that storage is full', value: Number(!isReady), atLeast: 1 },
    timeFigure(context, { name: 'space freed to first upload', value: seconds, unit: 's', atMost: 5 }),
    { name: '/readyz says that storage works again', value: Number(isReadyAgain), atLeast: 1 },
    { name: 'restarts', value: Number(!isSameProcess), atMost: 0 },
    { name: 'orders lost or changed', value: stored.wrong, atMost: 0 },
    { name: 'files without a row, rows without a file', value: stored.orphans, atMost: 0 },
  ];
}

const largeUpload = async () => await fileBody(await makeLargePdf(largeBytes), '论文.pdf');

const uploadPdf = async (client: TestClient, subject: string) =>
  await client.upload(uploadDocument, await makePdf(1, subject), '论文.pdf');

async function refuseUploads(origin: string) {
  let refused = 0;
  let seconds = 0;
  const uploads = [
    (client: TestClient) => uploadPdf(client, 'full'),
    async (client: TestClient) => await client.upload(uploadScreenshot, await drawPicture(999), '付款.png'),
  ];
  for (const upload of uploads) {
    const client = createClient(origin);
    await client.csrfHeaders();
    const startedAt = performance.now();
    const { status, headers } = await upload(client);
    seconds = Math.max(seconds, (performance.now() - startedAt) / 1000);
    if ([503, 507].includes(status) && headers.has('retry-after')) refused += 1;
  }
  return { sent: uploads.length, refused, seconds };
}

async function isStorageReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`);
  const { checks } = (await response.json()) as { checks: { storage: { ok: boolean } } };
  return checks.storage.ok;
}

async function findOrder(origin: string, { placed, form }: ExpectedOrder) {
  const ticket = { phone_number: form.phone_number, pickup_code: placed.pickup_code };
  return await createClient(origin).call(queryOrder, { body: ticket });
}

async function countFound(origin: string, placed: readonly ExpectedOrder[]): Promise<number> {
  const replies = await Promise.all(placed.map((order) => findOrder(origin, order)));
  return replies.filter(({ status }) => status === 200).length;
}

async function countChanged(staff: TestClient, origin: string, placed: readonly ExpectedOrder[]): Promise<number> {
  let changed = 0;
  for (const order of placed) {
    const { id } = (await findOrder(origin, order)).body;
    const body = { status: 'processing', despite_payment: true } as const;
    const { status } = await staff.call(setOrderStatus, { params: { id }, body });
    if (status === 200) changed += 1;
  }
  return changed;
}
