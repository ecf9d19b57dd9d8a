import { connect, type Socket } from 'node:net';
import { createVisitor } from '../bench/shop-process.ts';

/** Open connections that send a byte every 200 ms and never finish their request. */
export type SlowClients = {
  /** Connections that the server has not closed. */
  countOpen(): number;
  stop(): void;
};

type Origin = { readonly host: string; readonly port: number };

/** Requests whose headers never end, and uploads and JSON bodies that take hours. */
export async function openSlowClients(
  origin: string,
  { halfHeaders, tricklingBodies }: { readonly halfHeaders: number; readonly tricklingBodies: number },
): Promise<SlowClients> {
  const { hostname: host, port } = new URL(origin);
  const at = { host, port: Number(port) };
  // Each visitor may send six uploads at once.
  const heads = await Promise.all(Array.from({ length: tricklingBodies }, (_, index) => bodyHead(origin, index)));
  const sockets = await Promise.all([
    ...Array.from({ length: halfHeaders }, () =>
      openSocket(at, `GET /api/shop/ HTTP/1.1\r\nhost: ${host}\r\nx-slow: `),
    ),
    ...heads.map((head) => openSocket(at, head)),
  ]);
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 200);
  return {
    countOpen: () => sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length,
    stop() {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Every other body is an upload. All headers are valid, so the server begins to read the body. */
async function bodyHead(origin: string, index: number): Promise<string> {
  const visitor = Object.entries(await createVisitor(origin)).map(([name, value]) => `${name}: ${value}`);
  const length = 'content-length: 1000000';
  const upload = ['content-type: multipart/form-data; boundary=b', length, ...visitor].join('\r\n');
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  if (index % 2 === 0) return `POST /api/upload/ HTTP/1.1\r\nhost: shop\r\n${upload}\r\n\r\n${part}`;
  const json = ['content-type: application/json', length, ...visitor].join('\r\n');
  return `POST /api/orders/query/ HTTP/1.1\r\nhost: shop\r\n${json}\r\n\r\n{"phone_number":"`;
}

function openSocket({ host, port }: Origin, head: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => {
      socket.off('error', reject).on('error', () => {});
      socket.write(head);
      resolve(socket);
    }).once('error', reject);
    socket.resume();
  });
}
