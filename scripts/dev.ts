import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { startOauthServer } from './dev/oauth-server.ts';
import { readSettings } from './setup/settings.ts';

/** `npm run dev`: restarts the server and reloads the browser when a file is saved. Ctrl-C stops both. */
const root = resolve(import.meta.dirname, '..');
const settings = readSettings(root);
// In development Vite serves the site and forwards API calls to the server.
const siteOrigin = 'http://127.0.0.1:5173';
// A local server stands in for GitHub and Google unless real ones are configured.
const oauth = settings.hasSignInProvider ? undefined : await startOauthServer({ shopOrigin: siteOrigin });
const env = {
  ...process.env,
  ...oauth?.environment,
  NODE_ENV: 'development',
  PUBLIC_ORIGIN: siteOrigin,
  API_ORIGIN: `http://127.0.0.1:${settings.port}`,
};
const node = (cwd: string, ...args: string[]) =>
  spawn(process.execPath, args, { cwd: join(root, cwd), env, stdio: 'inherit' });

/** An editor may save several files at once, or one file in several steps. */
const debounceMs = 150;
let server: ChildProcess | undefined;
let pending: NodeJS.Timeout | undefined;
let stopping = false;

// With --strictPort Vite uses no other port: the server would refuse requests from that origin.
const vite = node('apps/web', join(root, 'node_modules/vite/bin/vite.js'), '--strictPort');
vite.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// Node's --watch is not used: it posts every import of a worker thread as a message to our process.
const watchers = ['apps/server/src', 'apps/server/migrations', 'packages/contract/src'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file?.includes('.test.')) return;
    clearTimeout(pending);
    pending = setTimeout(restart, debounceMs);
  }),
);
start();

function start(): void {
  const child = node('.', 'apps/server/src/main.ts');
  server = child;
  child.once('exit', () => {
    server = undefined;
    if (stopping) return;
    if (child.killed) start();
    else console.log('服务已停止，保存文件后会重新启动');
  });
}

function restart(): void {
  if (server) server.kill('SIGTERM');
  else start();
}

function stop(): void {
  stopping = true;
  clearTimeout(pending);
  for (const watcher of watchers) watcher.close();
  vite.kill('SIGTERM');
  server?.kill('SIGTERM');
  void oauth?.close();
}
