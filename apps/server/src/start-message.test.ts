import { afterEach, expect, test, vi } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { printStartMessage } from './start-message.ts';

afterEach(() => void vi.restoreAllMocks());

function greetWith(running: string[]): { said: () => string; started: () => number } {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const start = vi.fn(async () => {});
  const deps = {
    config: parseConfig({}),
    database: { engine: 'embedded' },
    office: { soffice: '/soffice', qpdf: '/qpdf', bubblewrap: '/bwrap', missingFonts: [] },
    converter: { state: 'unsafe', isSandboxed: true, start },
  };
  printStartMessage(deps as unknown as Deps, running);
  return { said: () => write.mock.calls.join(''), started: () => start.mock.calls.length };
}

test('an operator reads at once where the shop is, and a moment later what is wrong with conversion', async () => {
  const { said } = greetWith(['web', 'worker']);
  expect(said()).toContain('自助打印已启动：http://localhost:8000');
  await expect.poll(() => said()).toContain('注意：转换器未通过安全检查，已停用');
});

test('a process that converts nothing does not try', () => {
  const { said, started } = greetWith(['web']);
  expect(said()).not.toContain('注意');
  expect(started()).toBe(0);
});
