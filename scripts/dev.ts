import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { startOauthServer } from './dev/oauth-server.ts';
import { readSettings } from './setup/settings.ts';

/** `npm run dev`: the server starts anew, the browser reloads, with every file saved. Ctrl-C stops both. */
const root = resolve(import.meta.dirname, '..');
const settings = readSettings(root);
// In development the site is where Vite serves it; Vite passes calls on to the server.
const siteOrigin = 'http://127.0.0.1:5173';
// GitHub and Google are on this machine, unless somebody has set up the real ones.
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

/** An editor saves several files, or one in several steps. */
const debounceMs = 150;
let server: ChildProcess | undefined;
let pending: NodeJS.Timeout | undefined;
let stopping = false;

// Another port would be another origin, whose calls the server refuses.
const vite = node('apps/web', join(root, 'node_modules/vite/bin/vite.js'), '--strictPort');
vite.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// Not Node's own --watch: that one posts every import of a worker thread to us as if it were a message.
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
