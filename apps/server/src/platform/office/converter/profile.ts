import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Setting = readonly [path: string, name: string, value: boolean | number | string];

/** Second protection: settings that limit what a document can make LibreOffice do. It ignores unknown names. */
const settings: readonly Setting[] = [
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', true],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['Office.Common/Security/Scripting', 'DisablePythonRuntime', true],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  // 2: LibreOffice never updates links.
  ['Office.Writer/Content/Update', 'Link', 2],
  ['Office.WriterWeb/Content/Update', 'Link', 2],
  ['Office.Calc/Content/Update', 'Link', 2],
  ['Office.Java/VirtualMachine', 'Enable', false],
  ['Office.Common/Misc', 'CrashReport', false],
  ['Office.Common/Misc', 'FirstRun', false],
  ['Office.Recovery/RecoveryInfo', 'Enabled', false],
  ['Office.Recovery/AutoSave', 'Enabled', false],
  ['Setup/Office', 'ooSetupInstCompleted', true],
  // Later than any release: with an older version LibreOffice runs a drawing self-test, which took longer than most
  // conversions.
  ['Setup/Product', 'ooSetupLastVersion', '99.9'],
];

const buildFile = 'profile/user/extensions/buildid';

const header = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">`;

/**
 * Every conversion gets a new profile. If the profile does not name LibreOffice's build, LibreOffice updates its
 * extensions, exits and starts a second time.
 */
export function profileFiles(buildId: string | undefined): Record<string, string> {
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return {
    'profile/user/registrymodifications.xcu': [header, ...items, '</oor:items>', ''].join('\n'),
    ...(buildId === undefined ? {} : { [buildFile]: buildId }),
  };
}

/** LibreOffice's build, which LibreOffice wrote into the profile during the test conversion. */
export async function findBuildId(folder: string): Promise<string | undefined> {
  const found = await readFile(join(folder, buildFile), 'utf8').catch(() => '');
  return /^[\w.:() -]{1,100}$/.test(found) ? found : undefined;
}
