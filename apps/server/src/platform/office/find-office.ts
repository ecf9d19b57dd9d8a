import type { Config } from '../config.ts';
import { findInstalledTools, hasPackage } from './find-installed-tools.ts';
import type { Office } from './office.ts';
import { officePackages, type SystemPackage } from './system-packages.ts';

type FontConfig = Pick<Config, 'fontDir'>;

export async function findOffice({ fontDir }: FontConfig, searchPath?: string): Promise<Office> {
  const tools = await findInstalledTools(fontDir, searchPath);
  return {
    soffice: tools.programs.get('soffice'),
    qpdf: tools.programs.get('qpdf'),
    bubblewrap: tools.programs.get('bwrap'),
    missingFonts: officePackages.flatMap((officePackage) =>
      'font' in officePackage.sign && !hasPackage(tools, officePackage) ? [officePackage.sign.font] : [],
    ),
  };
}

export async function listMissingPackages({ fontDir }: FontConfig, searchPath?: string): Promise<SystemPackage[]> {
  const tools = await findInstalledTools(fontDir, searchPath);
  return officePackages.filter((officePackage) => !hasPackage(tools, officePackage));
}
