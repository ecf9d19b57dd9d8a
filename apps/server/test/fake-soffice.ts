import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { corpusPath } from './corpus/corpus.ts';

/** A program in LibreOffice's place, called as LibreOffice would be. Whatever it starts has `mark` in its environment. */
export type FakeSoffice = { readonly path: string; readonly mark: string };

export function createFakeSoffice(script: string): FakeSoffice {
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
  createFakeSoffice(
    `case "\${@: -1}" in *.docx) cp "$(dirname "$0")/good.pdf" "$HOME/out/source.pdf"; exit ;; esac\n${script}`,
  );

/**
 * LibreOffice as it is without our first two walls: it guesses what a document is, and has no settings of ours but those
 * that spare it a second start and a test of how it draws.
 */
export function createUnrestrictedSoffice(soffice: string): string {
  const { path } = createFakeSoffice(`
ours="$HOME/profile/user"
its="$HOME/careless/user"
mkdir -p "$ours/extensions" "$its/extensions"
cp "$ours/extensions/buildid" "$its/extensions" 2>/dev/null
grep -E '<.xml|oor:items|ooSetupLastVersion' "$ours/registrymodifications.xcu" >"$its/registrymodifications.xcu"
args=()
for one in "$@"; do
  case "$one" in
    --infilter=*) ;;
    -env:*) args+=("-env:UserInstallation=file://$HOME/careless") ;;
    *) args+=("$one") ;;
  esac
done
${soffice} "\${args[@]}"
result=$?
cp "$its/extensions/buildid" "$ours/extensions" 2>/dev/null
exit $result`);
  return path;
}
