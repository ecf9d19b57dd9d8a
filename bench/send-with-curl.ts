import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Headers } from './shop-process.ts';

/**
 * Uploads a file as a form with curl; returns the milliseconds and the response body. A client in Node would use as
 * much CPU as the measured server and slow it down.
 */
export async function sendWithCurl<Reply>(
  url: string,
  headers: Headers,
  file: string,
): Promise<{ durationMs: number; reply: Reply }> {
  const lines = Object.entries({ ...headers, expect: '' }).flatMap(([name, value]) => ['-H', `${name}:${value}`]);
  const writeOut = '\n%{http_code} %{time_total}';
  const { stdout } = await promisify(execFile)('curl', ['-s', '-w', writeOut, ...lines, '-F', `file=@${file}`, url]);
  const [body = '', end = ''] = stdout.split('\n');
  const [status, seconds] = end.split(' ');
  if (status !== '201') throw new Error(`${url} responded with ${status}: ${body}`);
  return { durationMs: Number(seconds) * 1000, reply: JSON.parse(body) as Reply };
}
