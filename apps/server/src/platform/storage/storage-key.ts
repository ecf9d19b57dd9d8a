/** What every file system and every S3 store takes as it is: no case folding, no escapes, no dots to climb. */
const part = /^[a-z0-9_-][a-z0-9._-]{0,127}$/;
const maxKeyLength = 512;

/** Keys are made by us, from ids. One that looks otherwise is a bug, and must not reach a disk. */
export function assertStorageKey(key: string): void {
  if (key.length > maxKeyLength || !key.split('/').every((one) => part.test(one))) {
    throw new TypeError('Not a storage key');
  }
}

/** A prefix is the beginning of a key, or nothing. */
export function assertStoragePrefix(prefix: string): void {
  if (prefix !== '') assertStorageKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}
