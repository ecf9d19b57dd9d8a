import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { paymentPath } from '#test/payments/payment-path.ts';
import { openTestReader } from '#test/test-reader.ts';
import { readPaymentWords } from './child/read-payment-words.ts';
import { ReaderFailed } from './reader.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

const bill = readFileSync(paymentPath('wechat-bill'));
const fingerprintOf = async (bytes: Uint8Array) => await reader.fingerprintPayment(put(bytes));
const readWords = async (bytes: Uint8Array) => await reader.readPaymentWords(put(bytes));

test('the amount is the tallest word on a payment', async () => {
  for (const [name, amount] of [
    ['wechat-bill', '-12.30'],
    ['wechat-bill-dark', '-12.30'],
    ['wechat-done', '¥108.45'],
    ['alipay-done', '¥0.80'],
  ] as const) {
    const words = await readWords(readFileSync(paymentPath(name)));
    const clear = words.filter(({ confidence, text }) => confidence > 60 && /\d/.test(text));
    expect(clear.toSorted((a, b) => b.height - a.height)[0]?.text).toBe(amount);
  }
});

test('the number of the transaction is read digit by digit', async () => {
  for (const [name, number] of [
    ['wechat-bill', '4200002345202611159876543210'],
    ['wechat-bill-dark', '4200002345202611159876543210'],
    ['wechat-bill-other', '4200002345202611141234567890'],
    ['alipay-done', '4200002345202611159876543210'],
  ] as const) {
    const words = await readWords(readFileSync(paymentPath(name)));
    expect(words.find(({ text }) => /^\d{28}$/.test(text))).toMatchObject({ text: number });
  }
});

function countDifferentBits(a: string, b: string): number {
  const bits = (hex: string) => [...hex].map((digit) => Number.parseInt(digit, 16));
  return bits(a).reduce((sum, digit, at) => {
    const difference = digit ^ (bits(b)[at] ?? 0);
    return sum + difference.toString(2).replaceAll('0', '').length;
  }, 0);
}

test('a re-encoded copy has nearly the same fingerprint and another payment has not', async () => {
  const fingerprint = await fingerprintOf(bill);
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  const distanceTo = async (bytes: Uint8Array) => countDifferentBits(fingerprint, await fingerprintOf(bytes));

  const copies = [
    await sharp(bill).jpeg({ quality: 50 }).toBuffer(),
    await sharp(bill).resize(540).jpeg({ quality: 70 }).toBuffer(),
    await sharp(bill)
      .resize(720)
      .webp({ quality: 60 })
      .toBuffer()
      .then((webp) => sharp(webp).png().toBuffer()),
  ];
  for (const copy of copies) expect(await distanceTo(copy)).toBeLessThanOrEqual(12);
  for (const name of ['wechat-bill-same-amount', 'wechat-bill-other', 'wechat-done', 'alipay-done'])
    expect(await distanceTo(readFileSync(paymentPath(name)))).toBeGreaterThan(16);
});

test.each([
  ['one pixel', { width: 1, height: 1 }],
  ['a single row', { width: 3000, height: 1 }],
  ['a single column', { width: 1, height: 3000 }],
  ['plain white', { width: 1080, height: 2340 }],
])('a picture of %s has a fingerprint and no words', async (_name, size) => {
  const png = await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  expect(await fingerprintOf(png)).toBe('0'.repeat(64));
  expect(await readWords(png)).toEqual([]);
});

test('a file that is not a picture fails and the next one is read', async () => {
  for (const read of [fingerprintOf, readWords]) {
    await expect(read(Buffer.from('no picture'))).rejects.toBeInstanceOf(ReaderFailed);
    await expect(read(bill.subarray(0, bill.length / 2))).rejects.toBeInstanceOf(ReaderFailed);
  }
  expect((await readWords(bill)).map(({ text }) => text)).toContain('-12.30');
});

test('reading makes no network connection and no DNS lookup', async () => {
  const calls: string[] = [];
  const recordCall = (name: string) => (): never => {
    calls.push(name);
    throw new Error(`${name} was called`);
  };
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(recordCall('connect'));
  vi.spyOn(dns, 'lookup').mockImplementation(recordCall('lookup') as never);
  vi.spyOn(globalThis, 'fetch').mockImplementation(recordCall('fetch'));
  try {
    // Runs in this process, where the mocks work; a reading process runs the same code.
    const words = await readPaymentWords(paymentPath('wechat-bill'));
    expect(words.map(({ text }) => text)).toContain('-12.30');
  } finally {
    vi.restoreAllMocks();
  }
  expect(calls).toEqual([]);
});
