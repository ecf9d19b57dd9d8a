import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { corpusPath } from './corpus/corpus.ts';

/** A program in LibreOffice's place, called as LibreOffice would be. Whatever it starts has `mark` in its environment. */
export type StandInSoffice = { readonly path: string; readonly mark: string };

export function standInSoffice(script: string): StandInSoffice {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-soffice-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mark = basename(folder);
  const path = join(folder, 'soffice');
  writeFileSync(path, `#!/bin/bash\nexport STARTED_BY=${mark}\n${script}\n`);
  copyFileSync(corpusPath('one-page.pdf'), join(folder, 'good.pdf'));
  for (const one of [folder, path, join(folder, 'good.pdf')]) chmodSync(one, 0o755);
  return { path, mark };
}

/** Makes a page of every .docx; with a .doc it does what the script says. */
export const badForDoc = (script: string) =>
  standInSoffice(
    `case "\${@: -1}" in *.docx) cp "$(dirname "$0")/good.pdf" "$HOME/out/source.pdf"; exit ;; esac\n${script}`,
  );

/** LibreOffice as it is without our first two walls: it guesses what a document is, and has no settings of ours. */
export function carelessSoffice(soffice: string): string {
  const { path } = standInSoffice(`
args=()
for one in "$@"; do
  case "$one" in
    --infilter=*) ;;
    -env:*) args+=("-env:UserInstallation=file://$HOME/careless") ;;
    *) args+=("$one") ;;
  esac
done
exec ${soffice} "\${args[@]}"`);
  return path;
}
