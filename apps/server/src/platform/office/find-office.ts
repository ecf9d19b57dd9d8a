import type { Config } from '../config.ts';
import { hasPackage, inspectMachine } from './inspect-machine.ts';
import type { Office } from './office.ts';
import { officePackages, type SystemPackage } from './system-packages.ts';

type Where = Pick<Config, 'fontDir'>;

export async function findOffice({ fontDir }: Where, searchPath?: string): Promise<Office> {
  const machine = await inspectMachine(fontDir, searchPath);
  return {
    soffice: machine.programs.get('soffice'),
    qpdf: machine.programs.get('qpdf'),
    bubblewrap: machine.programs.get('bwrap'),
    missingFonts: officePackages.flatMap((one) =>
      'font' in one.sign && !hasPackage(machine, one) ? [one.sign.font] : [],
    ),
  };
}

export async function listMissingPackages({ fontDir }: Where, searchPath?: string): Promise<SystemPackage[]> {
  const machine = await inspectMachine(fontDir, searchPath);
  return officePackages.filter((one) => !hasPackage(machine, one));
}
