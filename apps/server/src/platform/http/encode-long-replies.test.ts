import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from './app.ts';
import { encodeLongReplies } from './encode-long-replies.ts';

const app = fastify() as unknown as App;
encodeLongReplies(app);
const texts = {
  short: '论文',
  ascii: 'a'.repeat(5000),
  chinese: '毕业论文（终稿）😀é'.repeat(500),
  broken: `${'论文'.repeat(2000)}\ud83d`,
};
app.get('/:name', async ({ params }, reply) =>
  reply.type('text/plain').send(texts[(params as { name: 'short' }).name]),
);
app.get('/json', async () => ({ names: [texts.chinese, texts.broken] }));

test.each(['short', 'ascii', 'chinese', 'broken'] as const)('a reply is UTF-8 with its length: %s', async (name) => {
  const { rawPayload, headers } = await app.inject(`/${name}`);
  expect(rawPayload).toEqual(Buffer.from(texts[name]));
  expect(headers['content-length']).toBe(`${rawPayload.length}`);
});

test('long JSON arrives as it was sent', async () => {
  expect((await app.inject('/json')).json()).toEqual({ names: [texts.chinese, texts.broken] });
});
