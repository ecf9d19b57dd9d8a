import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { corpusPath } from './corpus/corpus.ts';

/** A script in place of LibreOffice. Its child processes have `mark` in their environment. */
export type FakeSoffice = { readonly path: string; readonly mark: string };

export function createFakeSoffice(script: string): FakeSoffice {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-soffice-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mark = basename(folder);
  const path = join(folder, 'soffice');
  writeFileSync(path, `#!/bin/bash\nexport STARTED_BY=${mark}\n${script}\n`);
  copyFileSync(corpusPath('one-page.pdf'), join(folder, 'good.pdf'));
  for (const target of [folder, path, join(folder, 'good.pdf')]) chmodSync(target, 0o755);
  return { path, mark };
}

/** Converts every .docx to one page; runs the script for a .doc. */
export const createFaultySoffice = (script: string) =>
  createFakeSoffice(
    `case "\${@: -1}" in *.docx) cp "$(dirname "$0")/good.pdf" "$HOME/out/source.pdf"; exit ;; esac\n${script}`,
  );

/**
 * LibreOffice without the first two protections, the explicit import filter and the profile: it detects the file type
 * itself, and has none of our settings but those that shorten its start.
 */
export function createUnrestrictedSoffice(soffice: string): string {
  const { path } = createFakeSoffice(`
ours="$HOME/profile/user"
unrestricted="$HOME/unrestricted/user"
mkdir -p "$ours/extensions" "$unrestricted/extensions"
cp "$ours/extensions/buildid" "$unrestricted/extensions" 2>/dev/null
grep -E '<.xml|oor:items|ooSetupLastVersion' "$ours/registrymodifications.xcu" >"$unrestricted/registrymodifications.xcu"
args=()
for argument in "$@"; do
  case "$argument" in
    --infilter=*) ;;
    -env:*) args+=("-env:UserInstallation=file://$HOME/unrestricted") ;;
    *) args+=("$argument") ;;
  esac
done
${soffice} "\${args[@]}"
result=$?
cp "$unrestricted/extensions/buildid" "$ours/extensions" 2>/dev/null
exit $result`);
  return path;
}
