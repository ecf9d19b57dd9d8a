import fs from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { join } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Counts every change of a stored file and every message to the database while the file `armed` exists,
 * and kills the process group before or after CRASH_AT_STEP, such as `lasting 3`. Lasting steps are commits and changes
 * of file names. The next start seldom sees the others: queries inside a transaction are rolled back, and nobody reads
 * a file without its final name.
 */
const { STEPS_DIR = '', DATA_DIR = '', DATABASE_URL, CRASH_AT_STEP, CRASH_MOMENT } = process.env;
const lastingNames = ['commit', 'link', 'unlink', 'rename', 'rm', 'mkdir', 'rmdir'];
const armed = join(STEPS_DIR, 'armed');
const list = join(STEPS_DIR, 'steps.txt');
const { existsSync, appendFileSync } = fs;
const counts = { lasting: 0, other: 0 };

function begin(name: string): string | undefined {
  if (!existsSync(armed)) return undefined;
  const kind = lastingNames.includes(name) ? 'lasting' : 'other';
  counts[kind] += 1;
  appendFileSync(list, `${kind} ${name}\n`);
  const step = `${kind} ${counts[kind]}`;
  if (step === CRASH_AT_STEP && CRASH_MOMENT === 'before') crash();
  return step;
}

function end(step: string | undefined): void {
  if (step !== undefined && step === CRASH_AT_STEP) crash();
}

function crash(): void {
  process.kill(-process.pid, 'SIGKILL');
}

type Method = (...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

/** Replaces a method; `around` gets the original. */
function wrap(
  owner: object,
  name: string,
  around: (original: Method) => (self: object, args: unknown[]) => unknown,
): void {
  const methods = owner as Methods;
  const original = methods[name];
  if (!original) throw new Error(`no method ${name}`);
  const replacement = around(original);
  methods[name] = function (this: object, ...args: unknown[]) {
    return replacement(this, args);
  };
}

/** A step that ends when the promise of the method settles. */
function countCalls(owner: object, name: string, isCounted: (self: object, args: unknown[]) => boolean): void {
  wrap(owner, name, (original) => async (self, args) => {
    if (!isCounted(self, args)) return await original.apply(self, args);
    const step = begin(name);
    const result = await original.apply(self, args);
    end(step);
    return result;
  });
}

/** Work folders of conversions belong to no order. */
const countedFolders = ['files', 'incoming'].map((name) => join(DATA_DIR, name));

const isCountedPath = (path: unknown) =>
  typeof path === 'string' && countedFolders.some((folder) => path.startsWith(folder));

async function countFileSteps(): Promise<void> {
  const handles = new WeakSet<object>();
  const handle = await files.open(import.meta.filename);
  const handleMethods = Object.getPrototypeOf(handle);
  await handle.close();
  for (const name of ['write', 'writev', 'writeFile', 'sync', 'datasync'])
    countCalls(handleMethods, name, (self) => handles.has(self));
  wrap(files, 'open', (original) => async (self, args) => {
    const isCounted = isCountedPath(args[0]);
    const step = isCounted ? begin('open') : undefined;
    const opened = (await original.apply(self, args)) as object;
    if (isCounted) handles.add(opened);
    end(step);
    return opened;
  });
  for (const name of ['link', 'unlink', 'rm', 'rename', 'mkdir', 'rmdir', 'writeFile', 'copyFile'])
    countCalls(files, name, (_, args) => args.some(isCountedPath));
  syncBuiltinESMExports();
}

/** A simple query of PostgreSQL's protocol: its type, four bytes of length, the text. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const nameOf = (message: unknown) =>
  message instanceof Uint8Array && Buffer.from(message).includes(commit) ? 'commit' : 'query';

/** The embedded database gets one message for the queries that are sent together, and replies to each in order. */
function countThreadSteps(): void {
  const isQuery = (message: unknown) => (message as { kind?: string } | undefined)?.kind === 'protocol';
  const pending: (string | undefined)[] = [];
  wrap(Worker.prototype, 'postMessage', (original) => (self, args) => {
    if (isQuery(args[0])) pending.push(begin(nameOf((args[0] as { bytes?: unknown }).bytes)));
    return original.apply(self, args);
  });
  wrap(Worker.prototype, 'emit', (original) => (self, args) => {
    if (args[0] === 'message' && isQuery(args[1])) end(pending.shift());
    return original.apply(self, args);
  });
}

/** One write per query. Several may be in flight on a connection; each reply ends with ReadyForQuery. */
function countSocketSteps(port: number): void {
  const pending = new WeakMap<object, (string | undefined)[]>();
  const pendingOf = (self: object) => {
    const steps = pending.get(self) ?? [];
    pending.set(self, steps);
    return steps;
  };
  const isDatabase = (self: object) => (self as net.Socket).remotePort === port;
  for (const name of ['_write', '_writev'])
    wrap(net.Socket.prototype, name, (original) => (self, args) => {
      if (isDatabase(self)) pendingOf(self).push(begin(nameOf(args[0])));
      return original.apply(self, args);
    });
  wrap(net.Socket.prototype, 'emit', (original) => (self, args) => {
    if (args[0] === 'data' && isDatabase(self))
      for (let replies = countReplies(args[1] as Buffer); replies > 0; replies -= 1) end(pendingOf(self).shift());
    return original.apply(self, args);
  });
}

const countReplies = (data: Buffer) => data.toString('latin1').split('Z\0\0\0\x05').length - 1;

if (isMainThread) {
  await countFileSteps();
  if (DATABASE_URL) countSocketSteps(Number(new URL(DATABASE_URL).port));
  else countThreadSteps();
}
