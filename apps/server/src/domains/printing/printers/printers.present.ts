import type * as wire from '@print/contract/printing';
import { canColor } from './printer-state-rules.ts';
import type { PrinterWithQueue } from './printers.store.ts';

export function presentPrinter(printer: PrinterWithQueue): wire.Printer {
  return {
    id: printer.id,
    name: printer.name,
    uri: printer.uri,
    is_enabled: printer.isEnabled,
    papers: [...printer.papers],
    state: printer.state,
    state_message: printer.stateMessage,
    checked_at: printer.checkedAt?.toISOString() ?? null,
    make_and_model: printer.makeAndModel,
    can_duplex: printer.canDuplex,
    can_color: canColor(printer.attributes),
    finishings: [...printer.finishings],
    waiting_jobs: printer.waitingJobs,
  };
}
