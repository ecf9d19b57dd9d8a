import { expect, test } from 'vitest';
import { isMailable } from './mail-address-rules.ts';

test.each(['lilei@campus.test', 'li.lei+print@mail.campus.edu.cn', '李雷@例子.中国', "o'neil@a-b.test"])(
  'mail goes to %s',
  (address) => expect(isMailable(address)).toBe(true),
);

test.each([
  ...['', 'lilei', '@campus.test', 'lilei@', 'lilei@campus', 'a@b@campus.test', 'lilei@.test', 'lilei@a..test'],
  ...['a,b@campus.test', 'a;b@campus.test', '<a@campus.test>', 'a@campus.test>', '"a"@campus.test'],
  ...['a b@campus.test', 'a\r\nBcc: b@campus.test', 'a@campus.test\r\nRCPT', 'a@campus.test\u0000'],
  ...['a\u202E@campus.test', `${'a'.repeat(65)}@campus.test`, `a@${'b.'.repeat(130)}test`, 'group:a@campus.test'],
])('no mail goes to %j', (address) => expect(isMailable(address)).toBe(false));
