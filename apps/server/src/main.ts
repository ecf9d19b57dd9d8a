import { createFirstStaffLink } from '#domains/accounts/members/create-invitation.ts';
import { type Config, loadConfig } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { SetupError } from '#platform/setup-error.ts';
import { openStandardOutput } from '#platform/standard-output.ts';
import { createApp } from './app.ts';
import { closeDeps, openDeps } from './open-deps.ts';
import { printStartMessage } from './start-message.ts';
import { startWorker } from './worker.ts';

const parts = ['web', 'worker'] as const;
type Part = (typeof parts)[number];

/** After this timeout the process exits although requests or jobs still run. */
const drainTimeoutMs = 60_000;
/** A full disk or an unread pipe delays the exit no longer than this. */
const flushTimeoutMs = 1_000;

async function start(running: readonly Part[]): Promise<void> {
  const config = loadConfig();
  const deps = await openDeps(config);
  const stopping = new AbortController();
  const app = running.includes('web') ? await createApp(deps) : undefined;
  const open = async () => {
    if (app) await listen(app, config);
    if (running.includes('worker')) await startWorker(deps, stopping.signal);
    return app && (await createFirstStaffLink(deps));
  };
  const opening = open();
  // A signal during the start waits until everything is open, then stops gracefully.
  stopOnSignal(deps, async () => {
    stopping.abort();
    await opening.catch(() => {});
    await app?.close();
    await closeDeps(deps);
  });
  printStartMessage(deps, openStandardOutput(), running, await opening);
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new SetupError(`端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT 换一个端口`);
    if (code === 'EACCES') throw new SetupError(`没有权限监听端口 ${port}，请用 PORT 换一个 1024 以上的端口`);
    if (code === 'EADDRNOTAVAIL') throw new SetupError(`本机没有地址 ${host}，请检查设置 HOST`);
    throw error;
  }
}

function stopOnSignal({ log }: Deps, stop: () => Promise<void>): void {
  let isStopping = false;
  const drain = async (signal: string) => {
    // Under npm, Ctrl-C sends the signal twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainTimeoutMs).unref();
    await stop();
    await openStandardOutput().flush(flushTimeoutMs);
    process.exit(0);
  };
  process.on('SIGINT', drain);
  process.on('SIGTERM', drain);
}

try {
  const [part] = process.argv.slice(2);
  const chosen = parts.find((name) => name === part);
  if (part !== undefined && !chosen) throw new SetupError(`不认识的部分 ${part}：可用 ${parts.join('、')}`);
  await start(chosen ? [chosen] : parts);
} catch (error) {
  console.error(error instanceof SetupError ? `无法启动：${error.message}` : error);
  process.exit(1);
}
