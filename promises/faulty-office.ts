import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';

const scripts = {
  sleeps: 'sleep 1000',
  spins: 'while :; do :; done',
  'ignores-signals': 'trap "" TERM INT HUP XCPU; sleep 1000',
  forks: 'for one in 1 2 3; do setsid sleep 1000 & (sleep 1000 &); done; exit 0',
  floods: 'exec yes',
  writes: 'exec head -c 10G /dev/zero > "$HOME/out/source.pdf"',
  'does-nothing': 'exit 0',
  'breaks-pdf': 'head -c 300 "$(dirname "$0")/good.pdf" > "$HOME/out/source.pdf"',
};

export type Fault = keyof typeof scripts;

export type FaultyOffice = {
  readonly folder: string;
  /** In the environment of each process that the scripts start. */
  readonly mark: string;
  remove(): void;
};

/** A program `soffice` that turns every document into one page, except those that are marked with a fault. */
export function createFaultyOffice(): FaultyOffice {
  const folder = mkdtempSync(join(tmpdir(), 'print-faulty-office-'));
  const mark = basename(folder);
  const cases = Object.entries(scripts).map(([fault, script]) => `fault-${fault}) ${script} ;;`);
  const lines = [
    '#!/bin/bash',
    `export STARTED_BY=${mark}`,
    `case "$(grep -ao 'fault-[a-z-]*' "\${@: -1}" | head -n 1)" in`,
    ...cases,
    '*) cp "$(dirname "$0")/good.pdf" "$HOME/out/source.pdf" ;;',
    'esac',
  ];
  const program = join(folder, 'soffice');
  const good = join(folder, 'good.pdf');
  writeFileSync(program, `${lines.join('\n')}\n`);
  copyFileSync(corpusPath('one-page.pdf'), good);
  for (const path of [folder, program, good]) chmodSync(path, 0o755);
  return { folder, mark, remove: () => rmSync(folder, { recursive: true }) };
}
