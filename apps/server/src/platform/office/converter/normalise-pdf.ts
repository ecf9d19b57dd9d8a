import { join } from 'node:path';
import type { Reader } from '../reader/reader.ts';
import type { Room } from './box.ts';
import { runBoxed } from './run-boxed.ts';
import { findResult } from './take-result.ts';
import { furnish } from './work-folder.ts';
import type { Workshop } from './workshop.ts';

/**
 * Written anew by qpdf with its page tree laid flat, so that no forged count, encryption or damage is left for a later
 * reader to stumble over. Where that loses a page, fails, or there is no qpdf, the document stays as it came.
 */
export async function normalisePdf(
  { workshop, reader }: { readonly workshop: Workshop; readonly reader: Reader },
  room: Room,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  const { box, office } = workshop;
  await furnish(room, box, { path: source, name: 'source.pdf' });
  const unchanged = join(room.folder, 'source.pdf');
  if (!office.qpdf) return unchanged;
  const { folder } = box.placeOf(room);
  const flags = ['--no-warn', '--warning-exit-0', '--decrypt'];
  const pages = [`${folder}/source.pdf`, '--pages', '.', '1-z', '--', `${folder}/out/source.pdf`];
  const { how, code } = await runBoxed(box, [office.qpdf, ...flags, ...pages], room, signal);
  const written =
    how === 'exited' && code === 0 && (await findResult(room.folder, 'out/source.pdf', room.limits));
  return written && (await haveSamePages(written, unchanged, reader, signal)) ? written : unchanged;
}

async function haveSamePages(
  written: string,
  source: string,
  reader: Reader,
  signal: AbortSignal,
): Promise<boolean> {
  const count = (pdf: string) => reader.countPages(pdf, signal).catch(() => undefined);
  const pages = await count(written);
  return pages !== undefined && pages === (await count(source));
}
