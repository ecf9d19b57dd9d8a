import { expect, test } from 'vitest';
import { judgeReply } from './judge-reply.ts';

const json = 'application/json; charset=utf-8';
const refusal = JSON.stringify({ detail: '没有这个订单', code: 'not_found' });

test('errors in the documented shape have no fault', () => {
  expect(judgeReply({ status: 400, type: json, body: '{"copies":["太多"]}' }, [])).toEqual([]);
  expect(judgeReply({ status: 404, type: json, body: refusal }, [])).toEqual([]);
});

test.each([
  ['a server error', 500, json, refusal, 'server error'],
  ['another shape', 404, json, '{"message":"Not Found"}', 'error of another shape'],
  ['a refusal instead of fields', 400, json, refusal, 'error of another shape'],
  ['a page', 404, 'text/html', '<h1>404</h1>', 'error of another shape'],
  ['a stack', 404, json, '{"detail":"a\\n    at run (/srv/main.js:1:2)","code":"a"}', 'stack, path or SQL in a body'],
  ['SQL', 409, json, '{"detail":"select id from orders","code":"a"}', 'stack, path or SQL in a body'],
  ['personal data', 200, json, '{"phone_number":"13711112222"}', "another customer's data"],
])('%s is a fault', (_, status, type, body, fault) => {
  expect(judgeReply({ status, type, body }, ['13711112222'])).toContain(fault);
});
