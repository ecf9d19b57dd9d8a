import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A program in LibreOffice's place, readable for whoever it is run as. It is called as LibreOffice would be. */
export function standInSoffice(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-soffice-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const path = join(folder, 'soffice');
  writeFileSync(path, `#!/bin/bash\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** LibreOffice as it is without our first two walls: it guesses what a document is, and has no settings of ours. */
export function carelessSoffice(soffice: string): string {
  return standInSoffice(`
args=()
for one in "$@"; do
  case "$one" in
    --infilter=*) ;;
    -env:*) args+=("-env:UserInstallation=file://$HOME/careless") ;;
    *) args+=("$one") ;;
  esac
done
exec ${soffice} "\${args[@]}"`);
}
