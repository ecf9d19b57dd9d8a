import { makePdf } from '../apps/server/test/fake-converter.ts';
import { createClient } from '../apps/server/test/test-client.ts';
import { quantile, time } from '../bench/measurement.ts';
import { fetchQuote } from '../bench/shop-process.ts';
import { uploadDocument } from '../packages/contract/src/documents.ts';
import { bothEngines, type Context, type Figure, type Scenario, timeFigure } from './scenario.ts';
import { openSlowClients } from './slow-clients.ts';

const full = { halfHeaders: 500, tricklingBodies: 100, customers: 40 };
const quick = { halfHeaders: 50, tricklingBodies: 20, customers: 3 };

/** Both engines: an upload that held a connection of PostgreSQL's pool would starve the others. */
export const slowClients: Scenario = {
  promises: ['R11'],
  title: 'clients that send a byte now and then starve nobody',
  engines: bothEngines,
  quickEngines: ['postgres'],
  hasQuickForm: true,
  run: serveBesideSlowClients,
};

async function serveBesideSlowClients(context: Context): Promise<readonly Figure[]> {
  const sizes = context.isQuick ? quick : full;
  // The part `web` converts nothing: R15 measures how conversions affect customers.
  const shop = await context.openShop({ part: 'web' });
  await shop.start();
  await visit(shop.origin, 0);
  const slow = await openSlowClients(shop.origin, sizes);
  const times: number[] = [];
  try {
    for (let index = 1; index <= sizes.customers; index += 1) times.push(...(await visit(shop.origin, index)));
    return [
      { name: 'half headers', value: sizes.halfHeaders },
      { name: 'trickling bodies', value: sizes.tricklingBodies },
      {
        name: 'of these connections, open until the end',
        value: slow.countOpen(),
        atLeast: sizes.halfHeaders + sizes.tricklingBodies,
      },
      { name: 'requests of others, all successful', value: times.length, atLeast: sizes.customers * 10 },
      timeFigure(context, {
        name: 'requests of others, 95th percentile',
        value: quantile(times, 0.95),
        unit: 'ms',
        atMost: 300,
      }),
      { name: 'requests of others, slowest', value: Math.max(...times), unit: 'ms' },
    ];
  } finally {
    slow.stop();
  }
}

/** A customer opens a page, uploads a file and gets prices. Each request that fails throws. */
async function visit(origin: string, index: number): Promise<number[]> {
  const pdf = await makePdf(3, `visitor ${index}`);
  const client = createClient(origin);
  const times = [
    await time(() => fetchPage(`${origin}/`)),
    await time(() => fetchPage(`${origin}/api/shop/`)),
    await time(() => client.csrfHeaders()),
  ];
  let fileId = '';
  times.push(
    await time(async () => {
      const { status, body } = await client.upload(uploadDocument, pdf, '论文.pdf');
      if (status !== 201) throw new Error(`the upload got ${status}`);
      fileId = body.file_id;
    }),
  );
  const headers = {
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': client.cookies.get('csrftoken') ?? '',
  };
  for (let count = 0; count < 6; count += 1) times.push(await time(() => fetchQuote(origin, headers, fileId)));
  return times;
}

async function fetchPage(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
}
