import { createLog } from '#platform/log.ts';
import {
  type ChildSandboxOptions,
  type ChildSandboxWatch,
  watchChildSandbox,
} from '#platform/office/child-sandbox/watch-child-sandbox.ts';
import { findOffice } from '#platform/office/find-office.ts';
import { fixedOffice } from './fixed-office.ts';

/** As on a machine without bubblewrap: Node's permission flags alone limit reader and press. */
export const noChildSandbox: ChildSandboxWatch = {
  current: undefined,
  isUnknown: false,
  problem: 'missing',
  ready: async () => {},
  recheck: async () => {},
  stop: () => {},
};

const office = await findOffice({ fontDir: undefined, searchPath: process.env['PATH'] ?? '' });
export const hasBubblewrap = office.bubblewrap !== undefined;
export const realBubblewrap = office.bubblewrap ?? '';

type Options = Pick<ChildSandboxOptions, 'times'> & { readonly bubblewrap?: string };

/** bubblewrap of this machine. The folders of the processes are in `dataDir`. */
export function openChildSandbox(
  dataDir: string,
  { bubblewrap = realBubblewrap, ...options }: Options = {},
): ChildSandboxWatch {
  const log = createLog({ logLevel: 'silent', mode: 'test' });
  return watchChildSandbox({ config: { dataDir }, office: fixedOffice({ ...office, bubblewrap }), log, ...options });
}
