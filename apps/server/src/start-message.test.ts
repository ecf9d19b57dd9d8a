import { expect, test, vi } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { fixedOffice } from '#test/fixed-office.ts';
import { printStartMessage } from './start-message.ts';

function printWith(running: string[]): { output: () => string; started: () => number } {
  const write = vi.fn();
  const start = vi.fn(async () => {});
  const deps = {
    config: parseConfig({}),
    database: { engine: 'embedded' },
    office: fixedOffice({ soffice: '/soffice', qpdf: '/qpdf', bubblewrap: '/bwrap', missingFonts: [] }),
    converter: { state: 'unsafe', sandbox: 'bubblewrap', start },
  };
  printStartMessage(deps as unknown as Deps, { write }, running);
  return { output: () => write.mock.calls.join(''), started: () => start.mock.calls.length };
}

test('the address is printed at once, problems of the converter later', async () => {
  const { output } = printWith(['web', 'worker']);
  expect(output()).toContain('自助打印已启动：http://localhost:8000');
  await expect.poll(() => output()).toContain('注意：转换器未通过安全检查，已停用');
});

test('a process without workers does not start the converter', () => {
  const { output, started } = printWith(['web']);
  expect(output()).not.toContain('注意');
  expect(started()).toBe(0);
});
