import type { Deps } from '../deps.ts';
import type { WorkerReport } from '../jobs/jobs.ts';
import { checkConverter } from '../office/converter/check-converter.ts';
import type { Office } from '../office/office.ts';
import { sandboxReasons } from '../office/sandbox-reasons.ts';
import type { App } from './app.ts';
import { checkParts } from './check-parts.ts';

type Check = { ok: boolean; detail?: string };

/** For operators: `/healthz` is the liveness check, `/readyz` the readiness check. */
export function healthRoutes(app: App, deps: Deps): void {
  let pending: ReturnType<typeof checkParts> | undefined;
  /** The check is public and writes to the disk, so concurrent requests share one check. */
  const checkOnce = () => {
    pending ??= checkParts(deps).finally(() => {
      pending = undefined;
    });
    return pending;
  };

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { required, optional: parts, reports } = await checkOnce();
    // Without a converter the shop still takes orders with estimated prices, and a long queue is worked off.
    const optional = {
      ...parts,
      converter: converterCheck(deps, reports),
      reader: readerCheck(deps),
      fonts: fontsCheck(deps.office.current),
    };
    const isReady = Object.values(required).every(({ ok }) => ok);
    const isComplete = isReady && Object.values(optional).every(({ ok }) => ok);
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return {
      status: isComplete ? 'ready' : isReady ? 'degraded' : 'unavailable',
      checks: { ...required, ...optional },
    };
  });
}

/** Only workers convert documents. A process without one shows their reports. */
function converterCheck(deps: Deps, reports: readonly WorkerReport[]): Check {
  if (reports.length === 0) return checkConverter(deps);
  const details = reports.flatMap(({ converter: { ok, detail } }) => (ok ? [] : (detail ?? '')));
  return details.length === 0 ? { ok: true } : { ok: false, detail: [...new Set(details)].join('；') };
}

/** Reader and press work without a sandbox too, but wait for one that does not respond. */
function readerCheck({ childSandbox: { problem } }: Deps): Check {
  if (!problem) return { ok: true };
  const consequence =
    problem === 'no_response'
      ? '它响应之前，文件可能暂时读不了；会自动再试，无需重启'
      : '读取文件的进程只受 Node.js 的权限限制；恢复后会自动隔离，无需重启';
  return { ok: false, detail: `${sandboxReasons[problem]}，${consequence}` };
}

function fontsCheck({ missingFonts }: Office): Check {
  if (!missingFonts) return { ok: false, detail: 'fontconfig 没有及时响应，字体是否齐全还不清楚，稍后会自动再查' };
  return missingFonts.length === 0 ? { ok: true } : { ok: false, detail: `缺少字体 ${missingFonts.join('、')}` };
}
