import type { Room } from './box.ts';
import { ConversionFailed } from './converter.ts';
import { fontsFile } from './fonts-file.ts';
import { type OfficeKind, officeArguments } from './office-arguments.ts';
import { profileFiles } from './profile.ts';
import { type Ending, runBoxed } from './run-boxed.ts';
import { findResult } from './take-result.ts';
import { furnish } from './work-folder.ts';
import type { Workshop } from './workshop.ts';

/** One LibreOffice, one document, one fresh profile. Returns the PDF's path in the room's folder. */
export async function convertOffice(
  { box, fontDir, buildId }: Workshop,
  room: Room,
  soffice: string,
  source: { readonly path: string; readonly kind: OfficeKind },
  signal: AbortSignal,
): Promise<string> {
  const place = box.placeOf(room);
  const name = `source.${source.kind}`;
  const settings = profileFiles(buildId);
  const fonts = { 'fonts.conf': fontsFile(fontDir, place.fontCache) };
  await furnish(room, box, { path: source.path, name }, { ...settings, ...fonts });
  const command = [soffice, ...officeArguments(source.kind, place.folder, name)];
  const ending = await runBoxed(box, command, room, signal);
  // It also ends without complaint when it could not load the document.
  const pdf = ending.how === 'exited' && (await findResult(room.folder, 'out/source.pdf', room.limits));
  if (!pdf) throw new ConversionFailed(failureOf(ending), describe(ending));
  return pdf;
}

function failureOf({ how, code = 255 }: Ending): 'timed_out' | 'crashed' | 'no_pages' {
  if (how === 'timed_out') return 'timed_out';
  return how === 'exited' && code <= 1 ? 'no_pages' : 'crashed';
}

/** Its last words name no document: inside, every one is called `source`. */
function describe({ how, code, said }: Ending): string {
  return `LibreOffice ${how} (${code}): ${said}`;
}
