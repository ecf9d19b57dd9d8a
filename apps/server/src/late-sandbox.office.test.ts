import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeBwrap } from '#test/fake-bwrap.ts';
import { startServer } from '#test/start-server.ts';
import { realOffice } from '#test/test-converter.ts';

const isPossible = realOffice.soffice !== undefined && realOffice.bubblewrap !== undefined;

test.skipIf(!isPossible)('a server whose sandbox is refused says so, and converts without a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-test-'));
  const bwrap = createFakeBwrap(
    realOffice.bubblewrap ?? '',
    'echo "bwrap: setting up uid map: Permission denied"; exit 1',
  );
  const path = [dirname(bwrap.path), '/usr/local/bin:/usr/bin:/bin'].join(':');
  const server = await startServer({ DATA_DIR: dataDir, PATH: path });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.exit;
    rmSync(dataDir, { recursive: true, force: true });
  });
  await server.ready();
  const readConverter = async () => {
    const { checks } = (await (await fetch(`${server.origin}/readyz`)).json()) as { checks: { converter: object } };
    return checks.converter;
  };

  await expect.poll(readConverter).toEqual({ ok: false, detail: expect.stringMatching(/AppArmor 拒绝.*暂不转换/) });
  await expect.poll(() => server.output()).toMatch(/注意：bubblewrap 已安装，但被系统内核、容器或 AppArmor 拒绝/);
  bwrap.repair();
  await expect.poll(readConverter, { timeout: 90_000 }).toEqual({ ok: true });
});
