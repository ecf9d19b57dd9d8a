/** Characters that every file system and S3 store accepts unchanged: no upper case, no escapes, no `..`. */
const segmentPattern = /^[a-z0-9_-][a-z0-9._-]{0,127}$/;
const maxKeyLength = 512;

/** We build keys from ids. Any other key is a bug and must not reach the disk. */
export function assertStorageKey(key: string): void {
  if (key.length > maxKeyLength || !key.split('/').every((segment) => segmentPattern.test(segment))) {
    throw new TypeError('invalid storage key');
  }
}

/** A prefix is empty or the start of a key. */
export function assertStoragePrefix(prefix: string): void {
  if (prefix !== '') assertStorageKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}
