import { expect } from '@playwright/test';
import { pages } from '@print/contract/pages';
import { catalogue } from './shop/catalogue.ts';
import { findFaults } from './shop/find-faults.ts';
import type { Shot } from './shop/shot.ts';
import { test } from './shop/test-shop.ts';
import { groupIntoRuns, visitStates } from './shop/visit-states.ts';

// Checks names, roles, contrast and overflow of every state at all widths and in both themes. People judge the design
// in the screenshots of the same states.

test('the catalogue contains every page of the contract', () => {
  const shown = new Set(catalogue.flatMap(({ shots }) => shots.map(({ path = '' }) => path.split(/[?#]/)[0])));
  expect(Object.values(pages).filter(({ path }) => !shown.has(path))).toEqual([]);
});

/** A reset costs time, so about ten states share the shop. Each area starts with a reset. */
const statesPerReset = 10;

for (const { name, shots } of catalogue)
  for (const runs of splitBetweenResets(groupIntoRuns(shots))) {
    const range = `${runs[0]?.[0]?.name} to ${runs.at(-1)?.at(-1)?.name}`;
    test(`${name}, ${range}, has no accessibility or layout faults`, async ({ browser, testShop }) => {
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
  const batches: Shot[][][] = [];
  for (const run of runs) {
    const batch = batches.at(-1);
    if (batch && batch.flat().length < statesPerReset) batch.push(run);
    else batches.push([run]);
  }
  return batches;
}
