import { expect } from '@playwright/test';
import { pages } from '@print/contract/pages';
import { catalogue } from './shop/catalogue.ts';
import { findFaults } from './shop/find-faults.ts';
import type { Shot } from './shop/shot.ts';
import { test } from './shop/test-shop.ts';
import { groupIntoRuns, visitStates } from './shop/visit-states.ts';

// Every state of the catalogue, turned to all widths and both themes. A machine sees names, roles, contrast and what
// hangs over; whether it is beautiful people see in the pictures of the same states.

test('every page of the contract has a place in the catalogue', () => {
  const shown = new Set(
    catalogue.flatMap(({ shots }) => shots.map(({ path = '' }) => path.split(/[?#]/)[0])),
  );
  expect(Object.values(pages).filter(({ path }) => !shown.has(path))).toEqual([]);
});

/** About so many begin with an empty shop, as each area must: what comes early finds it empty. */
const inOneShop = 10;

for (const { name, shots } of catalogue)
  for (const runs of splitBetweenResets(groupIntoRuns(shots))) {
    const range = `${runs[0]?.[0]?.name} to ${runs.at(-1)?.at(-1)?.name}`;
    test(`${name}, ${range}, can be used by everybody`, async ({ browser, testShop }) => {
      test.setTimeout(runs.flat().length * 60_000);
      await testShop.reset();
      for (const run of runs)
        await visitStates(browser, testShop, run, (page, shot) =>
          test.step(shot.name, async () => {
            expect.soft(await findFaults(page, shot), shot.name).toEqual([]);
          }),
        );
      await testShop.reset();
    });
  }

function splitBetweenResets(runs: Shot[][]): Shot[][][] {
  const shops: Shot[][][] = [];
  for (const run of runs) {
    const shop = shops.at(-1);
    if (shop && shop.flat().length < inOneShop) shop.push(run);
    else shops.push([run]);
  }
  return shops;
}
