import type { PrinterSettings } from './printer-form-rules.ts';

type Change = { readonly field: string; readonly before: string; readonly after: string };

const fields = { name: 'name', uri: 'uri', isEnabled: 'is_enabled', papers: 'papers' } as const;

/** What is different afterwards, in the words of the form; a new or a removed printer differs in all. */
export function changesOf(before: PrinterSettings | undefined, after: PrinterSettings | undefined): Change[] {
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return names
    .map((name) => ({ field: fields[name], before: told(before, name), after: told(after, name) }))
    .filter((change) => change.before !== change.after);
}

function told(settings: PrinterSettings | undefined, name: keyof typeof fields): string {
  return settings ? String(settings[name]) : '';
}
