import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

/** `usedAt` is fresh while a page sends the file. */
type Known = { readonly id: string; readonly begunAt: number; readonly usedAt: number };
type KnownUploads = Readonly<Record<string, Known>>;

/** The shop deletes an unfinished upload after a day. */
const maxAgeMs = 24 * 3_600_000;
/** A page that was killed released nothing. */
const staleAfterMs = 15_000;

/** Where storage is blocked, an upload goes on within this visit. */
let inMemory: KnownUploads = {};

const keyOf = ({ name, size, lastModified }: File) => `${size}-${lastModified}-${name}`;

/** The unfinished upload of this file, of this page or an earlier one; undefined while another upload uses it. */
export function claimUpload(file: File): string | undefined {
  const known = readKnown()[keyOf(file)];
  if (!known || Date.now() - known.usedAt < staleAfterMs) return undefined;
  touchUpload(file, known.id);
  return known.id;
}

/** Marks the upload as used. Call it every few seconds while the file is sent. */
export function touchUpload(file: File, id: string): void {
  const all = readKnown();
  const key = keyOf(file);
  const before = all[key]?.id === id ? all[key].begunAt : Date.now();
  write({ ...all, [key]: { id, begunAt: before, usedAt: Date.now() } });
}

/** Lets the next attempt go on at once, on this page or the next. */
export function releaseUpload(file: File, id: string): void {
  const all = readKnown();
  const known = all[keyOf(file)];
  if (known?.id === id) write({ ...all, [keyOf(file)]: { ...known, usedAt: 0 } });
}

export function forgetUpload(file: File, id: string): void {
  const { [keyOf(file)]: known, ...others } = readKnown();
  if (known?.id === id) write(others);
}

/** Forgets the uploads of a file that this page may not have any more, and returns their ids. */
export function forgetUploadsOf({ name, size }: Pick<File, 'name' | 'size'>): string[] {
  const isOf = ([key]: [string, Known]) => key.startsWith(`${size}-`) && key.replace(/^\d+-\d+-/, '') === name;
  const all = Object.entries(readKnown());
  const forgotten = all.filter(isOf);
  if (forgotten.length > 0) write(Object.fromEntries(all.filter((entry) => !isOf(entry))));
  return forgotten.map(([, { id }]) => id);
}

function readKnown(): KnownUploads {
  const all = parse(readStored(storageKeys.partialUploads)) ?? inMemory;
  return Object.fromEntries(Object.entries(all).filter(([, { begunAt }]) => Date.now() - begunAt < maxAgeMs));
}

function parse(text: string | null): KnownUploads | undefined {
  try {
    const all: unknown = JSON.parse(text ?? '');
    return typeof all === 'object' && all !== null ? (all as KnownUploads) : undefined;
  } catch {
    return undefined;
  }
}

function write(all: KnownUploads): void {
  inMemory = all;
  writeStored(storageKeys.partialUploads, JSON.stringify(all));
}
