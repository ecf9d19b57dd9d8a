import { isSuccess, operations } from './ipp-codes.ts';
import { IppError } from './ipp-error.ts';
import type { IppAttribute, IppGroup, IppValue } from './ipp-message.ts';
import type { PrinterAddress } from './open-connection.ts';
import { groupsOf, stringsOf } from './read-attributes.ts';
import { type IppDocument, type IppReply, sendMessage } from './send-message.ts';

/** After this timeout a printer counts as unreachable. */
const timeoutMs = 10_000;
/** A printer may print a large file while it receives it over a slow network. */
const documentTimeoutMs = 30 * 60_000;

export type IppRequest = {
  readonly operation: keyof typeof operations;
  readonly jobId?: number;
  /** Sent in addition to the operation attributes that every request has. */
  readonly operationAttributes?: readonly IppAttribute[];
  readonly jobAttributes?: readonly IppAttribute[];
  readonly document?: IppDocument;
};

let lastRequest = 0;

/** Throws an IppError unless the printer reports success. */
export async function sendRequest(
  address: PrinterAddress,
  { operation, jobId, operationAttributes = [], jobAttributes = [], document }: IppRequest,
  signal?: AbortSignal,
): Promise<IppReply> {
  lastRequest = (lastRequest % 0x7fffffff) + 1;
  const common = [
    ippAttribute('attributes-charset', { tag: 'charset', value: 'utf-8' }),
    ippAttribute('attributes-natural-language', { tag: 'naturalLanguage', value: 'zh-cn' }),
    ippAttribute('printer-uri', { tag: 'uri', value: toIppUri(address.uri) }),
    ...(jobId === undefined ? [] : [ippAttribute('job-id', { tag: 'integer', value: jobId })]),
    ippAttribute('requesting-user-name', { tag: 'name', value: 'print-shop' }),
  ];
  const groups: IppGroup[] = [{ name: 'operation', attributes: [...common, ...operationAttributes] }];
  if (jobAttributes.length > 0) groups.push({ name: 'job', attributes: jobAttributes });
  const reply = await sendMessage(
    address,
    { version: [1, 1], code: operations[operation], requestId: lastRequest, groups },
    { ...(document && { document }), timeoutMs: document ? documentTimeoutMs : timeoutMs, signal },
  );
  assertSuccess(reply);
  return reply;
}

/** A printer reached by HTTP still expects an ipp: or ipps: URI as printer-uri. */
function toIppUri(uri: string): string {
  const { protocol, host, hostname, port, pathname } = new URL(uri);
  if (protocol === 'http:') return `ipp://${port ? host : `${hostname}:80`}${pathname}`;
  return protocol === 'https:' ? `ipps://${port ? host : `${hostname}:443`}${pathname}` : uri;
}

export function ippAttribute(name: string, ...values: readonly IppValue[]): IppAttribute {
  return { name, values };
}

function assertSuccess({ message }: IppReply): void {
  if (isSuccess(message.code)) return;
  const [statusMessage] = groupsOf(message, 'operation').flatMap((group) => stringsOf(group, 'status-message'));
  throw new IppError('refused', statusMessage ?? 'the printer refused the request', { status: message.code });
}
