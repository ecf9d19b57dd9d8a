import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordLength } from '@print/contract/accounts';
import type { Random } from '#platform/deps.ts';

/** What OWASP asks of Argon2id where memory is dear. What is stored says its own cost, so this may change. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

/** As a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Takes long, on purpose: see `inPasswordLine`. */
export async function hashPassword(random: Pick<Random, 'bytes'>, password: string): Promise<string> {
  const nonce = random.bytes(saltBytes);
  const tag = await derive('argon2id', { ...cost, message: plain(password), nonce, tagLength: tagBytes });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Fits nothing. Whoever has no password is refused in the time it takes to compare one. */
const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  // What is longer than any password is not worth reading, but takes as long.
  const mayFit = typeof hash === 'string' && password.length <= passwordLength.most;
  const { tag, ...parameters } = readHash(typeof hash === 'string' ? hash : nobodysHash);
  const derived = await derive('argon2id', { ...parameters, message: plain(mayFit ? password : '') });
  return timingSafeEqual(derived, tag) && mayFit;
}

/** However it was typed: full-width letters and composed accents are the same password. */
const plain = (password: string) => Buffer.from(password.normalize('NFKC'));

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

type StoredHash = Omit<Argon2Parameters, 'message'> & { readonly tag: Buffer };

function readHash(hash: string): StoredHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) throw new Error('a stored password is not in the form it is written in');
  const [, memory, passes, parallelism, salt = '', stored = ''] = parts;
  const tag = Buffer.from(stored, 'base64');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tag,
    tagLength: tag.length,
  };
}
