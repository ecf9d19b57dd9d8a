import type { SettingsForm } from '@print/contract/settings';
import { expect, test } from 'vitest';
import { parseEdits } from './settings-edits.ts';

const settings = {
  is_open: true,
  notice: '',
  production_hours: 8,
  max_file_mb: 200,
  pickup_point: '3 号楼 214',
} as SettingsForm;

test('edits are parsed by the kind of their field and listed with their units', () => {
  const edits = { is_open: false, notice: ' 今天停电 ', production_hours: '6.5', max_file_mb: '100' };
  const { values, changes, problems } = parseEdits(settings, edits);
  expect(values).toEqual({ is_open: false, notice: '今天停电', production_hours: 6.5, max_file_mb: 100 });
  expect(changes).toContainEqual({ label: '接受新订单', before: '营业', after: '暂停接单' });
  expect(changes).toContainEqual({ label: '单个文件最大', before: '200 MB', after: '100 MB' });
  expect(changes).toContainEqual({ label: '公告', before: '', after: '今天停电' });
  expect(problems).toEqual({});
});

test('an edit equal to the current value is no change', () => {
  expect(parseEdits(settings, { pickup_point: '3 号楼 214 ', max_file_mb: '200' }).changes).toEqual([]);
});

test.each([
  ['max_file_mb', '', '请填整数'],
  ['max_file_mb', '1.5', '请填整数'],
  ['production_hours', '-1', '请填数字'],
  ['production_hours', '8小时', '请填数字'],
] as const)('an invalid %s of %j is reported at its field and not sent', (name, typed, problem) => {
  const { values, problems } = parseEdits(settings, { [name]: typed, notice: '好' });
  expect(problems).toEqual({ [name]: problem });
  expect(values).toEqual({ notice: '好' });
});
