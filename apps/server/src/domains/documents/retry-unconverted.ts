import type { DocumentKind } from '@print/contract/documents';
import type { Deps } from '#platform/deps.ts';
import { convertAgain } from './convert-again.ts';
import { listUnconverted } from './documents.store.ts';

const stuckAfterMs = 3_600_000;
const needsOffice: readonly DocumentKind[] = ['doc', 'docx', 'ppt', 'pptx'];

/** A converter has been installed, or is back: what could not be converted before is tried again. */
export async function retryUnconverted(deps: Deps): Promise<void> {
  const { db, clock, converter } = deps;
  const isHopeless = ['missing', 'unsafe'].includes(converter.state);
  const waitingSince = new Date(clock.now().getTime() - stuckAfterMs);
  for (const document of await listUnconverted(db, waitingSince)) {
    if (isHopeless && needsOffice.includes(document.kind)) continue;
    await convertAgain(deps, document);
  }
}
