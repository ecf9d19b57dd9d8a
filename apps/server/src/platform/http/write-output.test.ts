import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeOutput } from './write-output.ts';

const schema = z.object({ name: z.string(), parts: z.array(z.object({ pages: z.int() })) });
const write = writeOutput({ schema, method: 'GET', url: '/api/shop/' });

test('fields that the schema does not name are dropped', () => {
  const output = { name: '论文', secret: 'x', parts: [{ pages: 2, secret: 'y' }] };
  expect(write(output)).toBe('{"name":"论文","parts":[{"pages":2}]}');
});

test('a reply that the schema does not allow is not sent', () => {
  expect(() => write({ name: '论文', parts: [{ pages: 'two' }] })).toThrow('GET /api/shop/');
});
