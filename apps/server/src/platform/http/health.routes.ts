import type { Deps } from '../deps.ts';
import { listConverterProblems } from '../office/converter/converter-problems.ts';
import type { App } from './app.ts';

type Check = { ok: boolean; detail?: string };

/** For operators: `/healthz` says the process lives, `/readyz` what of the house works. */
export function healthRoutes(app: App, deps: Deps): void {
  const { office } = deps;
  let looking: ReturnType<typeof checkNeeded> | undefined;
  /** Anyone may ask, and looking writes to the disk: whoever asks meanwhile gets the same answer. */
  const look = () => {
    looking ??= checkNeeded(deps).finally(() => {
      looking = undefined;
    });
    return looking;
  };

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const needed = await look();
    // Without a converter the shop takes orders on estimates: worth knowing, no reason to turn people away.
    const wanted = { converter: converterCheck(deps), fonts: fontsCheck(office) };
    const works = Object.values(needed).every(({ ok }) => ok);
    const complete = works && Object.values(wanted).every(({ ok }) => ok);
    reply.code(works ? 200 : 503).header('cache-control', 'no-store');
    return {
      status: complete ? 'ready' : works ? 'degraded' : 'unavailable',
      checks: { ...needed, ...wanted },
    };
  });
}

async function checkNeeded({ database, storage, jobs }: Deps) {
  const [databaseCheck, storageCheck, queueCheck] = await Promise.all([
    answers(() => database.ping()),
    answers(() => storage.ping()),
    answers(() => jobs.ping()),
  ]);
  return { database: databaseCheck, storage: storageCheck, queue: queueCheck };
}

async function answers(ping: () => Promise<void>): Promise<Check> {
  try {
    await ping();
    return { ok: true };
  } catch {
    return { ok: false };
  }
}

function converterCheck({ office, converter }: Deps): Check {
  const { soffice, qpdf, bubblewrap } = office;
  const missing = Object.entries({ LibreOffice: soffice, qpdf, bubblewrap })
    .filter(([, path]) => path === undefined)
    .map(([name]) => name);
  const problems = [
    ...(missing.length === 0 ? [] : [`缺少 ${missing.join('、')}`]),
    ...listConverterProblems({ office, converter }),
  ];
  return problems.length === 0 ? { ok: true } : { ok: false, detail: problems.join('；') };
}

function fontsCheck({ missingFonts }: Deps['office']): Check {
  return missingFonts.length === 0
    ? { ok: true }
    : { ok: false, detail: `缺少字体 ${missingFonts.join('、')}` };
}
