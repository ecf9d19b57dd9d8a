import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderNumberFrom, pickupAlphabet, pickupCodeFrom } from './order-number-rules.ts';

describe('a pickup code', () => {
  test('uses 31 characters that are hard to confuse', () => {
    expect(new Set(pickupAlphabet).size).toBe(31);
    expect(pickupAlphabet).toBe(pickupAlphabet.toUpperCase());
    expect(pickupAlphabet).not.toMatch(/[0O1IL]/);
  });

  test('has six characters for any random bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 20 }), (bytes) => {
        const code = pickupCodeFrom(bytes);
        if (code === undefined) expect(bytes.filter((byte) => byte < 248).length).toBeLessThan(6);
        else expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
      }),
    ));

  test('has a uniform distribution of characters', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const [letter] = pickupCodeFrom(new Uint8Array(6).fill(byte)) ?? '';
      if (letter !== undefined) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array(31).fill(8));
  });
});

describe('an order number', () => {
  const noon = new Date('2026-11-15T04:00:00Z');

  test('begins with the date in the shop’s time zone, which changes at 16:00 UTC', () => {
    const draw = (moment: string) => orderNumberFrom(new Date(moment), new Uint8Array(4));
    expect(draw('2026-11-15T15:59:59Z')).toBe('20261115-000000');
    expect(draw('2026-11-15T16:00:00Z')).toBe('20261116-000000');
    expect(draw('2026-12-31T23:00:00Z')).toBe('20270101-000000');
  });

  test('ends in six digits for any random bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
        const number = orderNumberFrom(noon, bytes);
        if (number !== undefined) expect(number).toMatch(/^20261115-\d{6}$/);
        else expect(Buffer.from(bytes).readUInt32BE()).toBeGreaterThanOrEqual(4_294_000_000);
      }),
    ));

  test('has a uniform distribution of endings', () => {
    const bytesOf = (number: number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    };
    expect(orderNumberFrom(noon, bytesOf(4_293_999_999))).toBe('20261115-999999');
    expect(orderNumberFrom(noon, bytesOf(4_294_000_000))).toBeUndefined();
    expect(orderNumberFrom(noon, bytesOf(481_903))).toBe('20261115-481903');
  });
});
