import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app.ts';

/**
 * On shutdown, a connection is closed as soon as it has no pending request. Node's `closeIdleConnections`, which
 * `close` calls, skips connections that browsers open in advance, so that each delays the shutdown by a minute, and it
 * cuts off responses that are still being sent.
 */
export function drainConnections(app: App): void {
  const pending = new Map<Socket, number>();
  let isClosing = false;
  app.server.closeIdleConnections = () => {};

  app.server.on('connection', (socket: Socket) => {
    pending.set(socket, 0);
    socket.once('close', () => pending.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    pending.set(socket, (pending.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const remaining = (pending.get(socket) ?? 1) - 1;
      pending.set(socket, remaining);
      if (isClosing && remaining === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, count] of pending) if (count === 0) socket.destroySoon();
  });
}
