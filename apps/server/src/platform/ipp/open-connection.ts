import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSafely } from 'node:tls';
import { IppError } from './ipp-error.ts';

export type PrinterAddress = {
  /** ipp, ipps, http or https. */
  readonly uri: string;
  /** What it is known by; null or undefined: whatever it shows. */
  readonly certificate?: string | null;
};

export type Connection = { readonly socket: Socket; readonly certificate: string | null };

/** IPP's own schemes have a port of their own. */
const ports: Record<string, number> = { 'ipp:': 631, 'ipps:': 631, 'http:': 80, 'https:': 443 };

/**
 * Printers sign their certificates themselves, so that no authority vouches for them. The one that whoever set the
 * printer up was shown is remembered; another one is somebody else, and is told nothing.
 */
export async function openConnection(address: PrinterAddress, signal: AbortSignal): Promise<Connection> {
  const url = new URL(address.uri);
  const where = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (ports[url.protocol] ?? 631),
  };
  if (url.protocol === 'ipp:' || url.protocol === 'http:') {
    const socket = connectPlain(where);
    await waitUntilConnected(socket, 'connect', signal);
    return { socket, certificate: null };
  }
  const socket = connectSafely({ ...where, rejectUnauthorized: false });
  await waitUntilConnected(socket, 'secureConnect', signal);
  const certificate = socket.getPeerX509Certificate()?.fingerprint256 ?? null;
  if (address.certificate && certificate !== address.certificate) {
    socket.destroy();
    throw new IppError('wrong-certificate', 'it shows another certificate than the one it is known by');
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
