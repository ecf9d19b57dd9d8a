export type Random = () => number;

export const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

const codePoints = (...points: number[]) => String.fromCharCode(...points);

/** Texts that break databases, file names, terminals, regular expressions and the direction of writing. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  codePoints(0),
  `a${codePoints(0)}b`,
  codePoints(0xd800),
  `x${codePoints(0xdfff)}y`,
  codePoints(0x202e, 0x2066, 0x200b, 0xfeff),
  codePoints(7, 8, 0x1b, 0x7f, 0x85),
  'A'.repeat(100_000),
  '９'.repeat(5000),
  '́'.repeat(2000),
  "'; drop table orders; --",
  '%s%n{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'C:\\con\\nul',
  'a\r\nset-cookie: a=b',
  `${'('.repeat(300)}${'a'.repeat(300)}!`,
  '-0',
  '1e999',
  'NaN',
  'null',
  '__proto__',
];

const numbers = [0, -0, -1, 0.1, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), Number.MIN_VALUE];

const nested = (depth: number, isArray: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value };
  return value;
};

/** `JSON.parse` makes own properties of these names. */
const prototypeKeys: unknown = JSON.parse(
  '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"isAdmin":true}}}',
);

function hostileValue(random: Random): unknown {
  return pick<() => unknown>(
    [
      () => pick(hostileTexts, random),
      () => pick(numbers, random),
      () => pick([null, true, false, [], {}, [[]], [null], { length: 1 }], random),
      () => nested(pick([5, 100, 3000], random), random() < 0.5),
      () => prototypeKeys,
      () => Array.from({ length: 2000 }, () => pick(numbers, random)),
      () => ({ $ne: null, toString: 1, toJSON: 1 }),
    ],
    random,
  )();
}

/** Replaces, removes, doubles or adds one value anywhere in the body. */
export function mutateJson(value: unknown, random: Random): unknown {
  const isContainer = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isContainer || random() < 0.1) return hostileValue(random);
  const copy: object = Array.isArray(value) ? [...value] : Object.assign({}, value);
  const fields = copy as Record<string, unknown>;
  const key = pick(Object.keys(copy), random);
  const kind = random();
  if (kind < 0.6) fields[key] = mutateJson(fields[key], random);
  else if (kind < 0.75) delete fields[key];
  else if (kind < 0.85) fields[key] = [fields[key], fields[key]];
  else if (Array.isArray(copy)) copy.push(hostileValue(random));
  else Object.defineProperty(copy, pick(hostileTexts, random), { value: hostileValue(random), enumerable: true });
  return copy;
}

/** Damages the text of a body rather than its values. */
export function mutateText(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  const at = Math.floor(random() * (bytes.length + 1));
  return pick<() => Buffer>(
    [
      () => bytes.subarray(0, at),
      () => Buffer.concat([bytes, bytes]),
      () => Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), bytes.subarray(at)]),
      () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
      () => Buffer.from(text, 'utf16le'),
      () => Buffer.from('['.repeat(50_000)),
      () => Buffer.from('{"a":'.repeat(50_000)),
      () => Buffer.from(`{"a":${'9'.repeat(10_000)}}`),
      () => Buffer.from('{"a":1,"a":2,"__proto__":{"a":3}}'),
      () => Buffer.from('a=1&b[]=2&__proto__[x]=1'),
    ],
    random,
  )();
}
