import type { AuditEntry } from '@print/contract/members';
import type { PaperSize } from '@print/contract/print-settings';
import type { PrinterForm } from '@print/contract/printing';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { printerMessages, printerRefused } from './printers.errors.ts';

export type PrinterSettings = {
  readonly name: string;
  readonly uri: string;
  readonly isEnabled: boolean;
  readonly papers: readonly PaperSize[];
};

const maxNameLength = 40;
const maxAddressLength = 255;
/** The path of IPP Everywhere, for addresses without a path. */
const defaultPath = '/ipp/print';
const schemes = ['ipp:', 'ipps:', 'http:', 'https:'];

/** Throws all errors of the form at once. */
export function readPrinterForm(
  form: PrinterForm,
  others: readonly Pick<PrinterSettings, 'name' | 'uri'>[],
  shopPapers: readonly { readonly id: PaperSize }[],
): PrinterSettings {
  const name = form.name.trim();
  const address = readAddress(form.uri.trim());
  const papers = [...new Set(form.papers)];
  const problems = {
    name: nameProblem(name, others),
    uri: address.problem ?? (others.some(({ uri }) => uri === address.uri) && printerMessages.addressTaken),
    papers:
      (papers.length === 0 && printerMessages.papersMissing) ||
      (papers.some((paper) => !shopPapers.some(({ id }) => id === paper)) && printerMessages.paperUnknown),
  };
  const errors = Object.entries(problems).filter(([, problem]) => problem);
  if (errors.length > 0)
    throw printerRefused(Object.fromEntries(errors.map(([field, problem]) => [field, [String(problem)]])));
  return { name, uri: address.uri, isEnabled: form.is_enabled, papers };
}

function nameProblem(name: string, others: readonly { readonly name: string }[]): string | undefined {
  if (name === '') return printerMessages.nameMissing;
  if (name.length > maxNameLength) return printerMessages.nameTooLong(maxNameLength);
  if (name.search(hiddenCharacters) !== -1) return printerMessages.nameInvalid;
  return others.some((other) => other.name === name) ? printerMessages.nameTaken : undefined;
}

function readAddress(input: string): { readonly uri: string; readonly problem?: string } {
  if (input === '') return { uri: '', problem: printerMessages.addressMissing };
  const url = input.length <= maxAddressLength ? URL.parse(input) : null;
  const isValid = url && schemes.includes(url.protocol) && url.hostname !== '' && !/[?#\s]/.test(input);
  if (!isValid) return { uri: input, problem: printerMessages.addressInvalid };
  if (url.username || url.password) return { uri: input, problem: printerMessages.addressWithPassword };
  const path = url.pathname === '' || url.pathname === '/' ? defaultPath : url.pathname;
  return { uri: `${url.protocol}//${url.host.toLowerCase()}${path}` };
}

const fields = { name: 'name', uri: 'uri', isEnabled: 'is_enabled', papers: 'papers' } as const;

/** The differences by form field. A new or removed printer differs in every field. */
export function printerChanges(
  before: PrinterSettings | undefined,
  after: PrinterSettings | undefined,
): AuditEntry['changes'] {
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return names
    .map((name) => ({ field: fields[name], before: valueText(before, name), after: valueText(after, name) }))
    .filter((change) => change.before !== change.after);
}

function valueText(settings: PrinterSettings | undefined, name: keyof typeof fields): string {
  return settings ? String(settings[name]) : '';
}
