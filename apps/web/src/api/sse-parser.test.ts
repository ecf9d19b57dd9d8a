import { describe, expect, test } from 'vitest';
import { createSseParser, type SseMessage } from './sse-parser.ts';

function parse(...pieces: string[]): SseMessage[] {
  const messages: SseMessage[] = [];
  const take = createSseParser((message) => messages.push(message));
  for (const piece of pieces) take(piece);
  return messages;
}

const stream =
  ': hello\r\n\r\nid: 7\r\nevent: changed\r\ndata: {"topic":\r\ndata: "shop"}\r\n\r\ndata:second\r\n\r\n';
const expected = [
  { id: '7', event: 'changed', data: '{"topic":\n"shop"}' },
  { id: '7', event: 'message', data: 'second' },
];

describe('an event stream', () => {
  test.each(['\r\n', '\n', '\r'])('is read with line ends %j', (end) => {
    // A lone carriage return is only known to be one when something follows.
    expect(parse(`${stream.replaceAll('\r\n', end)}:`)).toEqual(expected);
  });

  test('is read the same however it is cut into pieces', () => {
    for (let at = 0; at <= stream.length; at += 1) {
      expect(parse(stream.slice(0, at), stream.slice(at))).toEqual(expected);
    }
    expect(parse(...stream)).toEqual(expected);
  });

  test('says nothing for heartbeats, unknown fields and an event that is not finished', () => {
    expect(parse(': ping\n\nretry: 1\n\nevent: changed\n\ndata: cut off')).toEqual([]);
  });
});
