import { isSuccess, operations } from './ipp-codes.ts';
import { IppError } from './ipp-error.ts';
import type { IppAttribute, IppGroup, IppValue } from './ipp-message.ts';
import type { PrinterAddress } from './open-connection.ts';
import { groupsOf, stringsOf } from './read-attributes.ts';
import { type IppDocument, type IppReply, sendMessage } from './send-message.ts';

/** A printer that thinks longer than this is taken to be away. */
const patienceMs = 10_000;
/** A large file on a slow network, to a printer that prints while it listens. */
const documentPatienceMs = 30 * 60_000;

export type IppRequest = {
  readonly operation: keyof typeof operations;
  readonly jobId?: number;
  /** Beyond what every question has. */
  readonly operationAttributes?: readonly IppAttribute[];
  readonly job?: readonly IppAttribute[];
  readonly document?: IppDocument;
};

let lastRequest = 0;

/** Asks, and throws an IppError unless the printer does as it was asked. */
export async function sendRequest(
  address: PrinterAddress,
  { operation, jobId, operationAttributes: asked = [], job, document }: IppRequest,
  signal?: AbortSignal,
): Promise<IppReply> {
  lastRequest = (lastRequest % 0x7fffffff) + 1;
  const target = [
    ippAttribute('attributes-charset', { tag: 'charset', value: 'utf-8' }),
    ippAttribute('attributes-natural-language', { tag: 'naturalLanguage', value: 'zh-cn' }),
    ippAttribute('printer-uri', { tag: 'uri', value: toIppUri(address.uri) }),
    ...(jobId === undefined ? [] : [ippAttribute('job-id', { tag: 'integer', value: jobId })]),
    ippAttribute('requesting-user-name', { tag: 'name', value: 'print-shop' }),
  ];
  const groups: IppGroup[] = [{ name: 'operation', attributes: [...target, ...asked] }];
  if (job && job.length > 0) groups.push({ name: 'job', attributes: job });
  const reply = await sendMessage(
    address,
    { version: [1, 1], code: operations[operation], requestId: lastRequest, groups },
    { ...(document && { document }), timeoutMs: document ? documentPatienceMs : patienceMs, signal },
  );
  assertSuccess(reply);
  return reply;
}

/** However it is reached, to itself it has a name of IPP's own. */
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
  const [words] = groupsOf(message, 'operation').flatMap((group) => stringsOf(group, 'status-message'));
  throw new IppError('refused', words ?? 'it says no', { status: message.code });
}
