import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readSettings } from './setup/settings.ts';

/** `npm run dev`: the server starts anew, the browser reloads, with every file saved. Ctrl-C stops both. */
const root = resolve(import.meta.dirname, '..');
const env = {
  ...process.env,
  NODE_ENV: 'development',
  // In development the site is where Vite serves it; Vite passes calls on to the server.
  PUBLIC_ORIGIN: 'http://127.0.0.1:5173',
  API_ORIGIN: `http://127.0.0.1:${readSettings(root).port}`,
};
const node = (cwd: string, ...args: string[]) =>
  spawn(process.execPath, args, { cwd: join(root, cwd), env, stdio: 'inherit' });

const children = [
  node('.', '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'),
  node('apps/web', join(root, 'node_modules/vite/bin/vite.js')),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(children));
// Half of it is of no use: when one ends, so does the other.
for (const child of children) child.once('exit', () => stopAll(children));

function stopAll(all: readonly ChildProcess[]): void {
  for (const child of all) child.kill('SIGTERM');
}
