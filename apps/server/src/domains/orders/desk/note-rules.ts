import { readText } from '../text-rules.ts';

const longestNote = 500;

export function readNote(typed: string, field = 'text'): string {
  return readText(typed, { field, missing: '请填写备注', most: longestNote });
}
