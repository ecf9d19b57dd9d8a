import type { Deps } from '#platform/deps.ts';
import { IppError } from '#platform/ipp/ipp-error.ts';
import { getPrinterAttributes, type PrinterAttributes } from '#platform/ipp/printer-attributes.ts';
import type { Printer } from '../printing.table.ts';
import { canDuplex, finishingsOf, textForState, toPrinterState } from './printer-state-rules.ts';
import { setPrinter } from './printers.store.ts';

type CheckedPrinter = Pick<Printer, 'id' | 'uri' | 'certificate' | 'state' | 'stateMessage'>;
type FetchOptions = {
  /** Trusts the certificate that the printer shows now, because staff requested this check. */
  readonly trustsCertificate?: boolean;
  readonly signal?: AbortSignal;
};

/** Fetches and saves the state and the abilities of a printer, or the reason why it is unreachable. */
export async function fetchPrinterState(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  printer: CheckedPrinter,
  { trustsCertificate = false, signal }: FetchOptions = {},
): Promise<Printer | undefined> {
  const certificate = trustsCertificate ? null : printer.certificate;
  const columns = await getPrinterAttributes({ uri: printer.uri, certificate }, signal).then(
    reportedColumns,
    failureColumns,
  );
  const saved = await setPrinter(db, printer.id, { ...columns, checkedAt: clock.now() });
  const hasChanged = columns.state !== printer.state || columns.stateMessage !== printer.stateMessage;
  if (hasChanged) await live.notify(db, 'staff', { topic: 'queue' });
  return saved;
}

function reportedColumns(facts: PrinterAttributes) {
  return {
    state: toPrinterState(facts),
    stateMessage: textForState(facts),
    makeAndModel: facts.makeAndModel.slice(0, 127),
    canDuplex: canDuplex(facts),
    finishings: finishingsOf(facts),
    certificate: facts.certificate,
    attributes: {
      'sides-supported': facts.sides,
      'media-supported': facts.media,
      'print-color-mode-supported': facts.colorModes,
      'color-supported': facts.isColorPrinter,
      'document-format-supported': facts.documentFormats,
      'multiple-document-handling-supported': facts.multipleDocumentHandling,
      'operations-supported': facts.operations,
      'copies-supported': facts.maxCopies ?? null,
    },
  };
}

/** The abilities stay, because the printer may only be switched off. */
function failureColumns(error: unknown) {
  if (!(error instanceof IppError)) throw error;
  return { state: 'unreachable', stateMessage: failureMessages[error.problem](error) } as const;
}

const failureMessages = {
  unreachable: () => '连不上打印机，请检查是否开机、网络和地址',
  malformed: () => '这个地址有回应，但不是支持 IPP 的打印机，请检查地址',
  'wrong-certificate': () => '打印机的证书与添加时不同；确认是同一台打印机后，点“检查”重新信任它',
  refused: ({ status }: IppError) =>
    status === 401 || status === 403
      ? '打印机要求登录，请在打印机上允许不登录打印'
      : '打印机不回答查询，请检查地址和打印机设置',
};
