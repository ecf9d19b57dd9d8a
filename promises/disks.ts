import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preload } from './preloads/preload.ts';

const megabyte = 1024 * 1024;

/** A disk of a shop that can be filled while the server runs. */
export type Disk = {
  /** Added to the environment of the server. */
  readonly environment: Readonly<Record<string, string>>;
  fill(leaveBytes: number): void;
  free(): void;
  remove(): void;
};

/** Mounts a file system of its own on the folder, which must be empty. */
export function mountDisk(folder: string, sizeMegabytes: number): Disk {
  mount(folder, sizeMegabytes);
  const filler = join(folder, 'filler');
  const free = () => rmSync(filler, { force: true });
  return {
    environment: {},
    fill(leaveBytes) {
      free();
      const { bavail, bsize } = statfsSync(folder);
      execFileSync('fallocate', ['-l', String(bavail * bsize - leaveBytes), filler]);
    },
    free,
    remove: () => execFileSync('umount', [folder]),
  };
}

/** A disk that only reports to be full, for machines where nothing can be mounted. */
export function pretendDisk(folder: string): Disk {
  const flag = join(folder, 'full');
  return {
    environment: preload('full-disk', { FULL_WHILE: flag }),
    fill: () => writeFileSync(flag, ''),
    free: () => rmSync(flag, { force: true }),
    remove() {},
  };
}

export function findMountProblem(): string | undefined {
  if (!existsSync('/proc/mounts')) return 'only Linux can mount a small disk here';
  const folder = mkdtempSync(join(tmpdir(), 'print-mount-'));
  try {
    mount(folder, 1);
    execFileSync('umount', [folder]);
    return undefined;
  } catch {
    return 'this user may not mount a small disk';
  } finally {
    rmdirSync(folder);
  }
}

function mount(folder: string, sizeMegabytes: number): void {
  const options = `size=${sizeMegabytes * megabyte},mode=0700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
}
