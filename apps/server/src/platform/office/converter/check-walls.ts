import type { Log } from '../../log.ts';
import { releaseCanary } from './canary.ts';
import { convertOffice } from './convert-office.ts';
import type { ConverterState } from './converter.ts';
import { findBuildId } from './profile.ts';
import { withWorkFolder } from './work-folder.ts';
import type { Workshop } from './workshop.ts';

type Findings = { readonly state: ConverterState; readonly buildId: string | undefined };

/** Whether documents may be converted here. The canary's conversion also fills the font cache for all that follow. */
export async function checkWalls(workshop: Workshop, log: Log): Promise<Findings> {
  const { office, workDir } = workshop;
  const { soffice } = office;
  if (!soffice) return { state: 'missing', buildId: undefined };
  try {
    return await withWorkFolder(workDir, (nest) =>
      withWorkFolder(workDir, async (folder) => {
        const canary = await releaseCanary(nest, (path) => convertCanary(workshop, soffice, path, folder));
        if (canary === 'caged') return { state: 'ready', buildId: await findBuildId(folder) };
        log.error('the canary document got out: office documents are not converted');
        return { state: 'unsafe', buildId: undefined };
      }),
    );
  } catch (error) {
    log.error({ err: error }, 'the canary document could not be converted');
    return { state: 'broken', buildId: undefined };
  }
}

async function convertCanary(
  workshop: Workshop,
  soffice: string,
  path: string,
  folder: string,
): Promise<string> {
  const room = workshop.roomIn(folder, 'to be cached');
  return await convertOffice(workshop, room, soffice, { path, kind: 'docx' }, new AbortController().signal);
}
