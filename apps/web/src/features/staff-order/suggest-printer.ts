import type { Printer, PrintFile } from '@print/contract/printing';
import { lacksColor, missingPapers } from './printer-texts.ts';

/** The printer with the least serious obstacles. Of equal ones, the first in the shop's list. */
export function suggestPrinter<P extends Pick<Printer, 'state' | 'papers' | 'can_color'>>(
  printers: readonly P[],
  files: readonly Pick<PrintFile, 'color_mode' | 'paper_size' | 'paper_name'>[],
): P | undefined {
  const rank = (printer: P) => {
    // The server refuses such a job; the clerk can solve the other two at the printer.
    if (lacksColor(printer, files)) return 3;
    if (printer.state === 'stopped' || printer.state === 'unreachable') return 2;
    return missingPapers(printer, files).length > 0 ? 1 : 0;
  };
  return [...printers].sort((a, b) => rank(a) - rank(b))[0];
}
