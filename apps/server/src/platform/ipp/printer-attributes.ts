import { type IppPrinterState, printerStateOf } from './ipp-codes.ts';
import type { PrinterAddress } from './open-connection.ts';
import { groupsOf, integersOf, maxOf, stringsOf } from './read-attributes.ts';
import { ippAttribute, sendRequest } from './send-request.ts';

/** What a printer says of itself, as far as it concerns us. */
export type PrinterAttributes = {
  readonly state: IppPrinterState | undefined;
  readonly stateReasons: readonly string[];
  readonly stateMessage: string;
  readonly makeAndModel: string;
  readonly sides: readonly string[];
  readonly finishings: readonly number[];
  readonly media: readonly string[];
  readonly colorModes: readonly string[];
  readonly documentFormats: readonly string[];
  readonly multipleDocumentHandling: readonly string[];
  readonly operations: readonly number[];
  readonly maxCopies: number | undefined;
  readonly certificate: string | null;
};

const requestedNames = [
  ...['printer-state', 'printer-state-reasons', 'printer-state-message', 'printer-make-and-model'],
  ...['sides-supported', 'finishings-supported', 'media-supported', 'print-color-mode-supported'],
  ...['document-format-supported', 'multiple-document-handling-supported', 'operations-supported'],
  'copies-supported',
];

export async function getPrinterAttributes(
  address: PrinterAddress,
  signal?: AbortSignal,
): Promise<PrinterAttributes> {
  const requested = ippAttribute(
    'requested-attributes',
    ...requestedNames.map((value) => ({ tag: 'keyword', value }) as const),
  );
  const { message, certificate } = await sendRequest(
    address,
    { operation: 'getPrinterAttributes', operationAttributes: [requested] },
    signal,
  );
  const about = groupsOf(message, 'printer').flat();
  const words = (name: string) => stringsOf(about, name);
  return {
    state: printerStateOf(integersOf(about, 'printer-state')[0]),
    stateReasons: words('printer-state-reasons'),
    stateMessage: words('printer-state-message')[0] ?? '',
    makeAndModel: words('printer-make-and-model')[0] ?? '',
    sides: words('sides-supported'),
    finishings: integersOf(about, 'finishings-supported'),
    media: words('media-supported'),
    colorModes: words('print-color-mode-supported'),
    documentFormats: words('document-format-supported'),
    multipleDocumentHandling: words('multiple-document-handling-supported'),
    operations: integersOf(about, 'operations-supported'),
    maxCopies: maxOf(about, 'copies-supported'),
    certificate,
  };
}
