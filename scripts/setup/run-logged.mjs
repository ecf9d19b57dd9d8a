import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Ids of running process groups. They have their own session, so Ctrl-C reaches them only through us. */
const runningGroups = new Set();

for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])) {
  process.on(signal, () => {
    for (const pid of runningGroups) killGroup(pid, 'SIGTERM');
    process.exit(code);
  });
}

/**
 * Runs a command without terminal and input, writes its output to a log file, and kills it at the time limit.
 * @param {string[]} command
 * @param {{ log: string, limitMinutes: number, cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ ok: boolean, tail: string, log: string }>}
 */
export async function runLogged([program = '', ...args], { log, limitMinutes, cwd, env }) {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const child = spawn(program, args, {
    cwd,
    env: env ?? process.env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  const { pid } = child;
  if (pid) runningGroups.add(pid);
  const limit = setTimeout(() => killGroup(pid, 'SIGKILL'), limitMinutes * 60_000);
  try {
    const ok = await new Promise((resolve) => {
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    });
    return { ok, tail: ok ? '' : lastLines(log), log };
  } finally {
    clearTimeout(limit);
    runningGroups.delete(pid);
    closeSync(output);
  }
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function killGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The process group has ended, or it runs as root under sudo with its own time limit.
  }
}

/** @param {string} log */
function lastLines(log) {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
