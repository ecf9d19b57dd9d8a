import { chmod, chown, constants, copyFile, open } from 'node:fs/promises';
import { PressFailed } from './press.ts';

/** Copies the file instead of moving it: a hostile process could put a link to another file in its place. */
export async function takeFile(path: string, target: string, maxBytes: number): Promise<void> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  try {
    const found = await file?.stat();
    if (!file || !found?.isFile()) throw new PressFailed('crashed', 'the press left no file');
    if (found.size > maxBytes) throw new PressFailed('too_large', 'more bytes than a print file may have');
    await copyFile(`/proc/self/fd/${file.fd}`, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    // The copy has the mode and the owner of the original.
    await chmod(target, 0o600);
    if (process.getuid && process.getgid) await chown(target, process.getuid(), process.getgid());
  } finally {
    await file?.close();
  }
}
