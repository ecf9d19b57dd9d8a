import { tooManyOpenBytes, tooManyOpenFiles } from './documents.errors.ts';

type Quota = { readonly maxOpenFiles: number; readonly maxOpenBytes: number; readonly uploadHours: number };

/** One visitor cannot fill the shelves with what is never ordered. */
export function assertRoomFor(
  sizeBytes: number,
  open: { readonly files: number; readonly bytes: number },
  { maxOpenFiles, maxOpenBytes, uploadHours }: Quota,
): void {
  if (open.files >= maxOpenFiles) throw tooManyOpenFiles(maxOpenFiles, uploadHours);
  if (open.bytes + sizeBytes > maxOpenBytes) throw tooManyOpenBytes(maxOpenBytes, uploadHours);
}
