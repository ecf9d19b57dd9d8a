import { expect, test, vi } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import type { Office } from '#platform/office/office.ts';
import { fixedOffice } from '#test/fixed-office.ts';
import { printStartMessage } from './start-message.ts';

const allTools = { soffice: '/soffice', qpdf: '/qpdf', bubblewrap: '/bwrap', missingFonts: [] };

function printWith(
  running: string[],
  office: Partial<Office> = {},
  environment: Record<string, string> = {},
): { output: () => string; started: () => number } {
  const write = vi.fn();
  const start = vi.fn(async () => {});
  const deps = {
    config: parseConfig(environment),
    database: { engine: 'embedded' },
    office: fixedOffice({ ...allTools, ...office }),
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

test.each([
  ['0', '没有它就不转换 Word 与 PPT'],
  ['1', '转换时隔离较弱'],
])('with ALLOW_WEAK_SANDBOX=%s a missing bubblewrap means: %s', (setting, meaning) => {
  const { output } = printWith(['web'], { bubblewrap: undefined }, { ALLOW_WEAK_SANDBOX: setting });
  expect(output()).toContain(`缺少：bubblewrap（${meaning}）`);
});

test('fonts that are not known yet are not called missing', () => {
  const { output } = printWith(['web'], { missingFonts: undefined });
  expect(output()).not.toContain('缺少');
  expect(output()).toContain('中文字体是否齐全还不清楚');
});
