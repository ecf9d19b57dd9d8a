import type { Bindings } from '@print/contract/oauth';
import type { Profile } from '@print/contract/session';
import { expect, test } from 'vitest';
import { expectedBindings, linkRows } from './link-rows.ts';

const linkedAt = '2026-11-15T12:00:00+08:00';
const noneLinked: Bindings = {
  github_id: null,
  google_id: null,
  can_bind_github: true,
  can_bind_google: true,
  bindings: [],
};
const github: Bindings = {
  ...noneLinked,
  github_id: '7',
  can_bind_github: false,
  bindings: [{ provider: 'github', uid: '7', date_joined: linkedAt }],
};
const bothLinked: Bindings = {
  ...github,
  google_id: '8',
  can_bind_google: false,
  bindings: [...github.bindings, { provider: 'google', uid: '8', date_joined: linkedAt }],
};

test('linked providers and those that can be linked are shown, others are not', () => {
  expect(linkRows(noneLinked, true).map(({ provider }) => provider)).toEqual(['github', 'google']);
  expect(linkRows({ ...noneLinked, can_bind_google: false }, true).map(({ provider }) => provider)).toEqual(['github']);
  expect(linkRows({ ...github, can_bind_google: false }, true)).toEqual([
    { provider: 'github', linkedAt, isOnlySignIn: false },
  ]);
});

test('the only link of a user without a password is the only way to sign in', () => {
  expect(linkRows(github, false)).toMatchObject([{ isOnlySignIn: true }, { isOnlySignIn: false }]);
  expect(linkRows(github, true)).toMatchObject([{ isOnlySignIn: false }, { isOnlySignIn: false }]);
  expect(linkRows(bothLinked, false)).toMatchObject([{ isOnlySignIn: false }, { isOnlySignIn: false }]);
});

test('the bindings expected from a profile equal those of the server except for the date', () => {
  const lin = { username: 'lin', has_password: false } as Profile;
  const byGitHub = { ...lin, github_id: '7' };
  expect(linkRows(expectedBindings(lin, []), false)).toEqual([]);
  expect(linkRows(expectedBindings(lin, ['google']), false)).toEqual(
    linkRows({ ...noneLinked, can_bind_github: false }, false),
  );
  expect(linkRows(expectedBindings(byGitHub, ['github', 'google']), false)).toEqual(
    linkRows(github, false).map((row) => (row.linkedAt ? { ...row, linkedAt: '' } : row)),
  );
});
