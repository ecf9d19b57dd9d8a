import { type IppPrinterState, printerStateOf } from './ipp-codes.ts';
import type { PrinterAddress } from './open-connection.ts';
import { booleansOf, groupsOf, integersOf, maxIntegerOf, stringsOf } from './read-attributes.ts';
import { ippAttribute, sendRequest } from './send-request.ts';

export type PrinterAttributes = {
  readonly state: IppPrinterState | undefined;
  readonly stateReasons: readonly string[];
  readonly stateMessage: string;
  readonly makeAndModel: string;
  readonly sides: readonly string[];
  readonly finishings: readonly number[];
  readonly media: readonly string[];
  readonly colorModes: readonly string[];
  readonly isColorPrinter: boolean;
  readonly documentFormats: readonly string[];
  readonly multipleDocumentHandling: readonly string[];
  readonly operations: readonly number[];
  readonly maxCopies: number | undefined;
  readonly certificate: string | null;
};

const requestedNames = [
  ...['printer-state', 'printer-state-reasons', 'printer-state-message', 'printer-make-and-model'],
  ...['sides-supported', 'finishings-supported', 'media-supported', 'print-color-mode-supported', 'color-supported'],
  ...['document-format-supported', 'multiple-document-handling-supported', 'operations-supported'],
  'copies-supported',
];

export async function getPrinterAttributes(address: PrinterAddress, signal?: AbortSignal): Promise<PrinterAttributes> {
  const requested = ippAttribute(
    'requested-attributes',
    ...requestedNames.map((value) => ({ tag: 'keyword', value }) as const),
  );
  const { message, certificate } = await sendRequest(
    address,
    { operation: 'getPrinterAttributes', operationAttributes: [requested] },
    signal,
  );
  const attributes = groupsOf(message, 'printer').flat();
  const strings = (name: string) => stringsOf(attributes, name);
  return {
    state: printerStateOf(integersOf(attributes, 'printer-state')[0]),
    stateReasons: strings('printer-state-reasons'),
    stateMessage: strings('printer-state-message')[0] ?? '',
    makeAndModel: strings('printer-make-and-model')[0] ?? '',
    sides: strings('sides-supported'),
    finishings: integersOf(attributes, 'finishings-supported'),
    media: strings('media-supported'),
    colorModes: strings('print-color-mode-supported'),
    isColorPrinter: booleansOf(attributes, 'color-supported')[0] ?? false,
    documentFormats: strings('document-format-supported'),
    multipleDocumentHandling: strings('multiple-document-handling-supported'),
    operations: integersOf(attributes, 'operations-supported'),
    maxCopies: maxIntegerOf(attributes, 'copies-supported'),
    certificate,
  };
}
