import { expect, test } from 'vitest';
import { profileFiles } from './profile.ts';

const settings = (buildId?: string) => profileFiles(buildId)['profile/user/registrymodifications.xcu'] ?? '';

test.each([
  ['BlockUntrustedRefererLinks', true],
  ['DisableActiveContent', true],
  ['DisableMacrosExecution', true],
  ['MacroSecurityLevel', 3],
  ['CrashReport', false],
  ['ooSetupLastVersion', '99.9'],
])('the profile sets %s to %s', (name, value) => {
  expect(settings()).toContain(`<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop>`);
});

test('the profile forbids link updates in every program', () => {
  for (const program of ['Writer', 'WriterWeb', 'Calc'])
    expect(settings()).toContain(
      `/org.openoffice.Office.${program}/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value>`,
    );
});

test('the profile contains a build id only if it is known', () => {
  expect(Object.keys(profileFiles(undefined))).toHaveLength(1);
  expect(profileFiles('40(Build:2)')).toMatchObject({ 'profile/user/extensions/buildid': '40(Build:2)' });
});
