import type { Log } from '../../log.ts';
import { releaseCanary } from './canary.ts';
import { convertOffice } from './convert-office.ts';
import type { ConverterState } from './converter.ts';
import { withWorkFolder } from './work-folder.ts';
import type { Workshop } from './workshop.ts';

/** Whether documents may be converted here. The canary's conversion also fills the font cache for all that follow. */
export async function checkWalls({
  workshop,
  log,
}: {
  workshop: Workshop;
  log: Log;
}): Promise<ConverterState> {
  const { office, workDir, roomIn } = workshop;
  const { soffice } = office;
  if (!soffice) return 'missing';
  const convertIn = (folder: string) => (path: string) =>
    convertOffice(
      workshop,
      roomIn(folder, 'to be cached'),
      soffice,
      { path, kind: 'docx' },
      new AbortController().signal,
    );
  try {
    const canary = await withWorkFolder(workDir, (nest) =>
      withWorkFolder(workDir, (folder) => releaseCanary(nest, convertIn(folder))),
    );
    if (canary === 'caged') return 'ready';
    log.error('the canary document got out: office documents are not converted');
    return 'unsafe';
  } catch (error) {
    log.error({ err: error }, 'the canary document could not be converted');
    return 'broken';
  }
}
