import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

type FakeBwrap = {
  readonly path: string;
  /** How often it was started. */
  starts(): number;
  /** Ends the fault: from now on it is the real bubblewrap. */
  repair(): void;
  /** From now on every start runs `fault`. */
  breakDown(): void;
  /** Ends a breakdown. */
  restore(): void;
};

/** The real bubblewrap, but its first starts, or all until the repair, run `fault` instead. */
export function createFakeBwrap(bubblewrap: string, fault: string, faultyStarts = 1_000_000): FakeBwrap {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-bwrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'bwrap');
  const count = join(folder, 'count');
  const repaired = join(folder, 'repaired');
  const broken = join(folder, 'broken');
  writeFileSync(
    path,
    `#!/bin/sh
starts=$(cat ${count} 2>/dev/null || echo 0)
echo $((starts + 1)) >${count}
[ ! -e ${broken} ] || { ${fault}; }
[ -e ${repaired} ] || [ "$starts" -ge ${faultyStarts} ] || { ${fault}; }
exec ${bubblewrap} "$@"
`,
  );
  chmodSync(path, 0o755);
  return {
    path,
    starts: () => (existsSync(count) ? Number(readFileSync(count, 'utf8')) : 0),
    repair: () => writeFileSync(repaired, ''),
    breakDown: () => writeFileSync(broken, ''),
    restore: () => rmSync(broken),
  };
}
