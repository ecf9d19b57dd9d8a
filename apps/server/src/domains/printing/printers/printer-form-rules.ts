import type { PaperSize } from '@print/contract/print-settings';
import type { PrinterForm } from '@print/contract/printing';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { printerRefused, printerSentences } from './printers.errors.ts';

export type PrinterSettings = {
  readonly name: string;
  readonly uri: string;
  readonly isEnabled: boolean;
  readonly papers: readonly PaperSize[];
};

const longestName = 40;
const longestAddress = 255;
/** Where IPP Everywhere has its door, for addresses that name none. */
const usualPath = '/ipp/print';
const schemes = ['ipp:', 'ipps:', 'http:', 'https:'];

/** A printer as staff describe it, or all that is wrong with the description at once. */
export function readPrinterForm(
  form: PrinterForm,
  others: readonly Pick<PrinterSettings, 'name' | 'uri'>[],
): PrinterSettings {
  const name = form.name.trim();
  const address = readAddress(form.uri.trim());
  const papers = [...new Set(form.papers)];
  const problems = {
    name: nameProblem(name, others),
    uri: address.problem ?? (others.some(({ uri }) => uri === address.uri) && printerSentences.addressTaken),
    papers: papers.length === 0 && printerSentences.papersMissing,
  };
  const wrong = Object.entries(problems).filter(([, problem]) => problem);
  if (wrong.length > 0)
    throw printerRefused(Object.fromEntries(wrong.map(([field, problem]) => [field, [String(problem)]])));
  return { name, uri: address.uri, isEnabled: form.is_enabled, papers };
}

function nameProblem(name: string, others: readonly { readonly name: string }[]): string | undefined {
  if (name === '') return printerSentences.nameMissing;
  if (name.length > longestName) return printerSentences.nameTooLong(longestName);
  if (name.search(hiddenCharacters) !== -1) return printerSentences.nameUnclear;
  return others.some((other) => other.name === name) ? printerSentences.nameTaken : undefined;
}

function readAddress(typed: string): { readonly uri: string; readonly problem?: string } {
  if (typed === '') return { uri: '', problem: printerSentences.addressMissing };
  const url = typed.length <= longestAddress ? URL.parse(typed) : null;
  const isClear = url && schemes.includes(url.protocol) && url.hostname !== '' && !/[?#\s]/.test(typed);
  if (!isClear) return { uri: typed, problem: printerSentences.addressUnclear };
  if (url.username || url.password) return { uri: typed, problem: printerSentences.addressWithPassword };
  const path = url.pathname === '' || url.pathname === '/' ? usualPath : url.pathname;
  return { uri: `${url.protocol}//${url.host.toLowerCase()}${path}` };
}
