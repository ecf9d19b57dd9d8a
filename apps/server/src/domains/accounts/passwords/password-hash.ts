import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordLength } from '@print/contract/accounts';
import type { Random } from '#platform/deps.ts';

/** OWASP's Argon2id parameters for low memory. Each stored hash contains its own cost, so this may change. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

/** Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Slow on purpose: see `withPasswordSlot`. */
export async function hashPassword(random: Pick<Random, 'bytes'>, password: string): Promise<string> {
  const nonce = random.bytes(saltBytes);
  const tag = await derive('argon2id', { ...cost, message: normalise(password), nonce, tagLength: tagBytes });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`;
}

/** Matches no password. Unknown users are refused in the same time as known ones. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function isPasswordCorrect(hash: string | null | undefined, password: string): Promise<boolean> {
  // A password over the maximum length is not hashed, but the check takes as long.
  const isPossible = typeof hash === 'string' && password.length <= passwordLength.max;
  const { tag, ...parameters } = readHash(typeof hash === 'string' ? hash : dummyHash);
  const derived = await derive('argon2id', { ...parameters, message: normalise(isPossible ? password : '') });
  return timingSafeEqual(derived, tag) && isPossible;
}

/** Full-width letters and decomposed accents are the same password. */
const normalise = (password: string) => Buffer.from(password.normalize('NFKC'));

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

type StoredHash = Omit<Argon2Parameters, 'message'> & { readonly tag: Buffer };

function readHash(hash: string): StoredHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) throw new Error('a stored password hash is malformed');
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
