import type { Config } from '../config.ts';
import { findPrograms, hasPackage, type InstalledTools, listFontFamilies } from './find-installed-tools.ts';
import type { Office } from './office.ts';
import { officePackages, type SystemPackage } from './system-packages.ts';

export type OfficeConfig = Pick<Config, 'fontDir' | 'searchPath'>;

/** fontconfig takes milliseconds, but may read every font of a busy machine first. */
const fontTimeoutsMs = [10_000, 20_000, 40_000];

export async function findOffice(config: OfficeConfig): Promise<Office> {
  return describeOffice(await findTools(config));
}

export async function listMissingPackages(config: OfficeConfig): Promise<SystemPackage[]> {
  const tools = await findTools(config);
  return officePackages.filter((officePackage) => !hasPackage(tools, officePackage));
}

async function findTools({ fontDir, searchPath }: OfficeConfig): Promise<InstalledTools> {
  const programs = await findPrograms(searchPath);
  for (const timeoutMs of fontTimeoutsMs) {
    const fontFamilies = await listFontFamilies(programs, fontDir, timeoutMs);
    if (fontFamilies) return { programs, fontFamilies };
  }
  return { programs, fontFamilies: undefined };
}

export function describeOffice(tools: InstalledTools): Office {
  return {
    soffice: tools.programs.get('soffice'),
    qpdf: tools.programs.get('qpdf'),
    bubblewrap: tools.programs.get('bwrap'),
    missingFonts:
      tools.fontFamilies &&
      officePackages.flatMap((officePackage) =>
        'font' in officePackage.sign && !hasPackage(tools, officePackage) ? [officePackage.sign.font] : [],
      ),
  };
}
