import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { IppError } from './ipp-error.ts';

export type PrinterAddress = {
  /** The scheme is ipp, ipps, http or https. */
  readonly uri: string;
  /** SHA-256 fingerprint of the expected certificate; null or undefined accepts any. */
  readonly certificate?: string | null;
};

export type Connection = { readonly socket: Socket; readonly certificate: string | null };

const ports: Record<string, number> = { 'ipp:': 631, 'ipps:': 631, 'http:': 80, 'https:': 443 };

/**
 * Printers have self-signed certificates. The certificate seen when staff add the printer is stored; a connection
 * with another certificate is closed before anything is sent.
 */
export async function openConnection(address: PrinterAddress, signal: AbortSignal): Promise<Connection> {
  const url = new URL(address.uri);
  const target = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (ports[url.protocol] ?? 631) };
  if (url.protocol === 'ipp:' || url.protocol === 'http:') {
    const socket = connectPlain(target);
    await waitUntilConnected(socket, 'connect', signal);
    return { socket, certificate: null };
  }
  const socket = connectTls({ ...target, rejectUnauthorized: false });
  await waitUntilConnected(socket, 'secureConnect', signal);
  const certificate = socket.getPeerX509Certificate()?.fingerprint256 ?? null;
  if (address.certificate && certificate !== address.certificate) {
    socket.destroy();
    throw new IppError('wrong-certificate', 'the certificate is not the stored one');
  }
  return { socket, certificate };
}

async function waitUntilConnected(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal });
    socket.on('error', () => {});
  } catch (error) {
    socket.on('error', () => {}).destroy();
    throw error;
  }
}
