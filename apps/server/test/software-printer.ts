import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findSoftwarePrinter } from '../../../scripts/test/find-test-tools.ts';
import { findFreePort } from './find-free-port.ts';

/** Values of the IPP attribute `finishings`. */
const finishingNumbers = { staple_top_left: 20, staple_dual_left: 28, saddle_stitch: 8 } as const;

type Options = {
  readonly canDuplex?: boolean;
  readonly canColor?: boolean;
  readonly finishings?: readonly (keyof typeof finishingNumbers)[];
  readonly media?: readonly string[];
  /** The port of an earlier, closed printer, which this one replaces. */
  readonly port?: number;
};

/** `attributes` has IPP names in upper case: SIDES, COPIES, MEDIA … */
export type ReceivedJob = {
  readonly id: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly document: Buffer;
};

export type SoftwarePrinter = {
  readonly uri: string;
  readonly port: number;
  /** In the order in which they started. */
  jobs(): ReceivedJob[];
  /** Jobs that start from now on do not complete until `release`. */
  hold(): void;
  release(): void;
  /** Every job fails until `repair`. */
  jam(): void;
  repair(): void;
  close(): Promise<void>;
};

/**
 * A real IPP Everywhere printer in software: CUPS' `ippeveprinter`, which stores the jobs that it receives. It needs
 * D-Bus to announce itself, so it gets a private bus, and nothing reaches the network.
 */
export async function startSoftwarePrinter(options: Options = {}): Promise<SoftwarePrinter> {
  const programs = findSoftwarePrinter();
  if (!programs) throw new Error('no printer in software: apt install cups-ipp-utils dbus');
  const folder = mkdtempSync(join(tmpdir(), 'software-printer-'));
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, args, { cwd: folder, env: environmentIn(folder), stdio: 'ignore' });
    child.once('error', () => {});
    children.push(child);
    return child;
  };
  const close = async () => {
    for (const child of children.reverse()) await end(child);
    // Deleting the folder also ends the print command of a held job.
    rmSync(folder, { recursive: true, force: true });
  };
  const port = options.port ?? (await findFreePort());
  writeSetUp(folder, options);
  try {
    await waitUntilReady(start(programs.bus, '--config-file=bus.conf', '--nofork', '--nopidfile'), async () =>
      existsSync(join(folder, 'bus')),
    );
    const printerArgs = ['-r', 'off', '-n', 'localhost', '-p', String(port), '-a', 'printer.conf'];
    const jobArgs = ['-d', 'spool', '-K', join(folder, 'keys'), '-c', join(folder, 'print')];
    await waitUntilReady(start(programs.printer, ...printerArgs, ...jobArgs, 'Software'), () => isListening(port));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    port,
    jobs: () => readJobs(folder),
    hold: () => writeFileSync(join(folder, 'hold'), ''),
    release: () => rmSync(join(folder, 'hold'), { force: true }),
    jam: () => writeFileSync(join(folder, 'jam'), ''),
    repair: () => rmSync(join(folder, 'jam'), { force: true }),
    close,
  };
}

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env;
  const bus = { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}` };
  return { PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', ...bus };
}

function writeSetUp(folder: string, options: Options): void {
  for (const name of ['spool', 'jobs', 'keys']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'bus.conf'), busSettings(join(folder, 'bus')));
  writeFileSync(join(folder, 'printer.conf'), printerAttributes(options));
  writeFileSync(join(folder, 'print'), printCommand(folder), { mode: 0o755 });
}

const busSettings = (socket: string) => `<busconfig>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
  </policy>
</busconfig>
`;

function printerAttributes({ canDuplex = true, canColor = false, finishings = [], media = papers }: Options): string {
  const sides = canDuplex ? 'one-sided,two-sided-long-edge,two-sided-short-edge' : 'one-sided';
  const numbers = [3, ...finishings.map((name) => finishingNumbers[name])].join(',');
  return `ATTR text printer-make-and-model "Software Printer"
ATTR mimeMediaType document-format-supported application/pdf,application/octet-stream
ATTR boolean color-supported ${canColor}
ATTR integer copies-default 1
ATTR rangeOfInteger copies-supported 1-999
ATTR enum finishings-default 3
ATTR enum finishings-supported ${numbers}
ATTR keyword media-default ${media[0]}
ATTR keyword media-supported ${media.join(',')}
ATTR keyword media-ready ${media.join(',')}
ATTR collection media-col-default { MEMBER collection media-size { MEMBER integer x-dimension 21000 MEMBER integer y-dimension 29700 } }
ATTR keyword print-color-mode-default monochrome
ATTR keyword print-color-mode-supported ${canColor ? 'auto,color,monochrome' : 'monochrome'}
ATTR keyword sides-default one-sided
ATTR keyword sides-supported ${sides}
`;
}
const papers = ['iso_a4_210x297mm', 'jis_b5_182x257mm'];

/** Runs for every job, with its attributes in the environment. */
const printCommand = (folder: string) => `#!/bin/sh
cd '${folder}' || exit 1
cp "$1" "jobs/$IPP_JOB_ID.pdf"
env -0 > "jobs/$IPP_JOB_ID.part"
mv "jobs/$IPP_JOB_ID.part" "jobs/$IPP_JOB_ID.env"
while [ -e '${folder}/hold' ]; do sleep 0.02; done
[ ! -e '${folder}/jam' ]
`;

function readJobs(folder: string): ReceivedJob[] {
  const ids = globSync('*.env', { cwd: join(folder, 'jobs') }).map((name) => Number(basename(name, '.env')));
  return ids
    .toSorted((a, b) => a - b)
    .map((id) => ({
      id,
      attributes: readAttributes(readFileSync(join(folder, 'jobs', `${id}.env`), 'utf8')),
      document: readFileSync(join(folder, 'jobs', `${id}.pdf`)),
    }));
}

function readAttributes(environment: string): Record<string, string> {
  const entries = environment.split('\0').flatMap((line) => {
    const [, name, value] = line.match(/^IPP_([^=]*)=(.*)$/s) ?? [];
    return name === undefined || value === undefined || name.endsWith('_DEFAULT') ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

async function isListening(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function waitUntilReady(child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isReady())) {
    const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) throw new Error(`${child.spawnfile} does not start`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
