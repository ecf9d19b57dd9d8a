import { readFileSync } from 'node:fs';

/** The processor time that the host of this virtual machine gave to others since boot, in ticks; 0 on a machine of its own. */
export function readStolenTicks(): number {
  try {
    const [, , , , , , , , stolen] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9);
    return Number(stolen);
  } catch {
    // Only Linux reports it.
    return 0;
  }
}
