import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';
import { mutate } from '../../apps/server/test/corpus/mutate.ts';
import { paymentPath } from '../../apps/server/test/payments/payment-path.ts';
import { pick, type Random } from './hostile-values.ts';

type Form = { readonly type: string; readonly bytes: Buffer };

const boundary = 'boundary-5f1c';
const formType = `multipart/form-data; boundary=${boundary}`;
const paths = [...['tiny.png', 'one-page.pdf', 'tiny.jpg'].map(corpusPath), paymentPath('code-poster')];
const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));

const part = (head: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
const end = Buffer.from(`--${boundary}--\r\n`);
const fileHead = (name: string) => `content-disposition: form-data; name="file"; filename="${name}"`;

export function validMultipart(random: Random): Form {
  const { name, bytes } = pick(files, random);
  return { type: formType, bytes: Buffer.concat([part(fileHead(name), bytes), end]) };
}

/** Forms that are cut short, contradict themselves, or hold no file. */
export function hostileMultipart(random: Random): Form {
  const { name, bytes } = pick(files, random);
  const whole = validMultipart(random).bytes;
  const field = (label: string, value: string) =>
    part(`content-disposition: form-data; name="${label}"`, Buffer.from(value));
  const body = pick<() => Buffer>(
    [
      () => whole.subarray(0, Math.floor(random() * whole.length)),
      () => mutate(whole, random),
      () => end,
      () => Buffer.alloc(0),
      () => Buffer.from('not a form'),
      () => Buffer.concat([part(fileHead(name), bytes), part(fileHead(name), bytes), end]),
      () => Buffer.concat([part(fileHead(`../../${name}`), bytes), end]),
      () => Buffer.concat([part(fileHead(`${'长'.repeat(3000)}.pdf`), bytes), end]),
      () => Buffer.concat([part(fileHead('a\u0000\u202ebad.pdf'), bytes), end]),
      () => Buffer.concat([part('content-disposition: form-data; name="file"', bytes), end]),
      () => Buffer.concat([part('x: y', bytes), end]),
      () =>
        Buffer.concat([
          ...Array.from({ length: 200 }, (_, n) => field(`f${n}`, 'x')),
          part(fileHead(name), bytes),
          end,
        ]),
      () => Buffer.concat([field('__proto__', '1'), field('copies', '-1'), part(fileHead(name), bytes), end]),
      () => Buffer.concat([part(`${fileHead(name)}\r\nx: ${'y'.repeat(30_000)}`, bytes), end]),
    ],
    random,
  )();
  return { type: formType, bytes: body };
}
