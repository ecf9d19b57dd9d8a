import { expect } from '@playwright/test';
import { pages } from '@print/contract/pages';
import { catalogue } from './shop/catalogue.ts';
import { findFaults } from './shop/find-faults.ts';
import { test } from './shop/shop.ts';
import { show } from './shop/show.ts';

// Every state of the catalogue, turned to all widths and both themes. A machine sees names, roles, contrast and what
// hangs over; whether it is beautiful people see in the pictures of the same states.

test('every page of the contract has a place in the catalogue', () => {
  const shown = new Set(
    catalogue.flatMap(({ shots }) => shots.map(({ path = '' }) => path.split(/[?#]/)[0])),
  );
  expect(Object.values(pages).filter(({ path }) => !shown.has(path))).toEqual([]);
});

/** So many begin with an empty shop, as each area must: what comes early finds it empty. */
const inOneShop = 10;

for (const { name, shots } of catalogue)
  for (let first = 0; first < shots.length; first += inOneShop) {
    const some = shots.slice(first, first + inOneShop);
    const range = `${some[0]?.name} to ${some.at(-1)?.name}`;
    test(`${name}, ${range}, can be used by everybody`, async ({ browser, backDoor }) => {
      test.setTimeout(some.length * 60_000);
      await backDoor.reset();
      for (const shot of some)
        await test.step(shot.name, () =>
          show(browser, backDoor, shot, async (page) => {
            expect.soft(await findFaults(page, shot), shot.name).toEqual([]);
          }),
        );
      await backDoor.reset();
    });
  }
