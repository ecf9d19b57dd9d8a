import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app.ts';

/**
 * When closing, a connection ends as soon as it carries no call. Node's own `closeIdleConnections` knows
 * neither those that browsers open ahead of need nor those that fall idle later: each would hold up the end
 * for a minute.
 */
export function drainConnections(app: App): void {
  const calls = new Map<Socket, number>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
    calls.set(socket, 0);
    socket.once('close', () => calls.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (calls.get(socket) ?? 1) - 1;
      calls.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, count] of calls) if (count === 0) socket.destroySoon();
  });
}
