import type { ServerResponse } from 'node:http';
import { json, startServer } from './test-server.ts';

type Call = { method: string; path: string; bytes: number };
type Fault = (call: Call, response: ServerResponse, takeHalf: () => void) => boolean;

const fileId = '00000000-0000-4000-8000-00000000000f';

/** A shop that takes uploads in pieces. A fault answers a request in another way, or cuts its connection. */
export async function startPiecesServer(fault: Fault = () => false) {
  const uploads = new Map<string, { offset: number; length: number }>();
  const calls: Call[] = [];
  let begun = 0;

  const server = await startServer((response, { method, url, headers, body }) => {
    const path = url.replace(/[\da-f]{8}-[\da-f-]+/, 'ID');
    const id = /[\da-f]{8}-[\da-f-]+/.exec(url)?.[0] ?? '';
    const upload = uploads.get(id);
    const call = { method, path, bytes: body.length };
    calls.push(call);
    const takeHalf = () => {
      if (upload) upload.offset += Math.floor(body.length / 2);
    };
    if (fault(call, response, takeHalf)) return;
    if (url === '/api/uploads/') {
      begun += 1;
      const upload_id = `00000000-0000-4000-8000-${String(begun).padStart(12, '0')}`;
      uploads.set(upload_id, { offset: 0, length: Number(headers['upload-length']) });
      return json(response, 201, { upload_id });
    }
    if (url === '/api/upload/') return json(response, 201, documentOf(body.length));
    if (!upload) return json(response, 404, { detail: '…', code: 'upload_not_found' });
    if (method === 'GET') return json(response, 200, { upload_offset: upload.offset, upload_length: upload.length });
    if (method === 'DELETE') {
      uploads.delete(id);
      return void response.writeHead(204).end();
    }
    if (method === 'POST') return json(response, 201, documentOf(upload.length));
    if (Number(headers['upload-offset']) !== upload.offset)
      return json(response, 409, { detail: '…', code: 'wrong_offset' });
    upload.offset += body.length;
    response.writeHead(204, { 'upload-offset': String(upload.offset) }).end();
  });
  const countCalls = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path).length;
  const sentBytes = () => calls.filter(({ method }) => method === 'PATCH').reduce((sum, { bytes }) => sum + bytes, 0);
  return { ...server, uploads, calls, countCalls, sentBytes };
}

const documentOf = (size: number) => ({ file_id: fileId, original_filename: 'a.pdf', size, kind: 'pdf' });
