import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const configFile = join(root, '.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(configFile) as { forbidden: { name: string }[] };

/** One forbidden import per rule: the file and its code. */
const forbiddenImports: Record<string, [file: string, code: string]> = {
  'no-cycles': ['apps/server/src/platform/ring-a.ts', "import './ring-b.ts';"],
  'every-import-resolves': ['apps/server/src/platform/lost.ts', "import './nowhere.ts';"],
  'contract-imports-only-zod': ['packages/contract/src/heavy.ts', "import 'fastify';"],
  'apps-do-not-import-each-other': ['apps/web/src/api/cheat.ts', "import '../../../server/src/lib/clean.ts';"],
  'server-lib-imports-only-lib': ['apps/server/src/lib/nosy.ts', "import '#platform/clean.ts';"],
  'platform-imports-no-domain': ['apps/server/src/platform/nosy.ts', "import '#domains/shop/clean.ts';"],
  'domains-do-not-import-the-app': ['apps/server/src/domains/shop/proud.ts', "import '../../app.ts';"],
  'rules-are-pure': ['apps/server/src/domains/orders/order-rules.ts', "import 'node:fs';"],
  'only-routes-import-fastify': ['apps/server/src/domains/orders/create-order.ts', "import 'fastify';"],
  'only-stores-import-drizzle': ['apps/server/src/domains/orders/find-order.ts', "import 'drizzle-orm';"],
  'stores-and-routes-are-private': ['apps/server/src/domains/orders/peek.ts', "import '#domains/shop/shop.store.ts';"],
  'one-api-per-domain': ['apps/server/src/domains/shop/second.ts', "import './prices.api.ts';"],
  'foreign-tables-are-type-only': [
    'apps/server/src/domains/orders/reach.ts',
    "import { rows } from '#domains/shop/shop.table.ts'; export const taken = rows;",
  ],
  'every-domain-is-listed': ['apps/server/src/domains/newcomer/hello.ts', "import '#lib/clean.ts';"],
  'domain-files-import-no-folder': ['apps/server/src/domains/orders/climb.ts', "import './desk/clean.ts';"],
  'every-folder-is-listed': ['apps/server/src/domains/orders/newcomer/hello.ts', "import '#lib/clean.ts';"],
  'features-do-not-import-each-other': ['apps/web/src/features/intro/meet.ts', "import '#features/ordering/clean.ts';"],
  'features-import-no-page': ['apps/web/src/features/intro/climb.ts', "import '#pages/clean.ts';"],
  'pages-do-not-import-app': ['apps/web/src/pages/climb.ts', "import '#app/clean.ts';"],
  'shared-folders-import-no-feature': ['apps/web/src/session/climb.ts', "import '#features/intro/clean.ts';"],
  'api-does-not-import-session': ['apps/web/src/api/climb.ts', "import '#session/clean.ts';"],
  'web-lib-imports-only-lib': ['apps/web/src/lib/climb.ts', "import '#ui/clean.ts';"],
  'ui-does-not-import-shop': ['apps/web/src/ui/price.ts', "import '#shop/clean.ts';"],
  'only-tests-import-tests': ['apps/server/src/domains/shop/lean.ts', "import './shop.test.ts';"],
  'accounts-imports-only-listed-domains': ['apps/server/src/domains/accounts/x.ts', "import '#domains/shop/clean.ts';"],
  'oauth-imports-only-listed-domains': ['apps/server/src/domains/oauth/x.ts', "import '#domains/shop/clean.ts';"],
  'shop-imports-only-listed-domains': ['apps/server/src/domains/shop/x.ts', "import '#domains/orders/clean.ts';"],
  'documents-imports-only-listed-domains': [
    'apps/server/src/domains/documents/x.ts',
    "import '#domains/orders/clean.ts';",
  ],
  'pricing-imports-only-listed-domains': ['apps/server/src/domains/pricing/x.ts', "import '#domains/orders/clean.ts';"],
  'orders-imports-only-listed-domains': ['apps/server/src/domains/orders/x.ts', "import '#domains/printing/clean.ts';"],
  'account-deletion-imports-only-listed-domains': [
    'apps/server/src/domains/account-deletion/x.ts',
    "import '#domains/pricing/clean.ts';",
  ],
  'printing-imports-only-listed-domains': [
    'apps/server/src/domains/printing/x.ts',
    "import '#domains/pricing/clean.ts';",
  ],
  'notices-imports-only-listed-domains': [
    'apps/server/src/domains/notices/x.ts',
    "import '#domains/printing/clean.ts';",
  ],
  'gateways-imports-only-listed-domains': [
    'apps/server/src/domains/gateways/x.ts',
    "import '#domains/pricing/clean.ts';",
  ],
  'bills-imports-only-listed-domains': ['apps/server/src/domains/bills/x.ts', "import '#domains/pricing/clean.ts';"],
};

/** Files that break no rule, some of them imported by the files above. */
const allowed: Record<string, string> = {
  'apps/server/src/platform/ring-b.ts': "import './ring-a.ts';",
  'apps/server/src/app.ts': 'export {};',
  'apps/server/src/domains/shop/shop.store.ts': "import 'drizzle-orm'; import './shop.table.ts';",
  'apps/server/src/domains/shop/shop.table.ts': "import 'drizzle-orm'; export const rows = []; export type Row = 1;",
  'apps/server/src/domains/shop/shop.api.ts': "import 'drizzle-orm'; import './shop.table.ts';",
  'apps/server/src/domains/shop/prices.api.ts': "import 'drizzle-orm';",
  'apps/server/src/domains/shop/shop.test.ts': "import './shop.store.ts';",
  'apps/server/src/domains/orders/orders.routes.ts': "import 'fastify'; import '@print/contract/clean';",
  'apps/server/src/domains/orders/read-shop.ts': "import '#domains/shop/shop.api.ts';",
  'apps/server/src/domains/orders/row.ts':
    "import type { Row } from '#domains/shop/shop.table.ts'; export type { Row };",
  'packages/contract/src/clean.ts': "import 'zod/mini';",
};
for (const { name } of forbidden) {
  const [, domain, folder, next] = /^(.+)\/(.+)-does-not-import-(.+)$/.exec(name) ?? [];
  if (!domain) continue;
  const path = `apps/server/src/domains/${domain}`;
  forbiddenImports[name] = [`${path}/${folder}/climb.ts`, `import '../${next}/clean.ts';`];
  allowed[`${path}/${next}/clean.ts`] = 'export {};';
  allowed[`${path}/${next}/descend.ts`] = `import '../clean.ts'; import '../${folder}/climb.ts';`;
}
for (const folder of ['platform', 'lib', ...domains('accounts', 'shop', 'pricing', 'orders', 'printing')]) {
  allowed[`apps/server/src/${folder}/clean.ts`] = 'export {};';
}
for (const folder of ['features/intro', 'features/ordering', 'pages', 'app', 'session', 'ui', 'shop']) {
  allowed[`apps/web/src/${folder}/clean.ts`] = 'export {};';
}

const project = mkdtempSync(join(tmpdir(), 'print-import-rules-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

function domains(...names: string[]): string[] {
  return names.map((name) => `domains/${name}`);
}

function write(file: string, code: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), `${code}\n`);
}

function findViolations(): Map<string, string[]> {
  for (const [file, code] of [...Object.entries(allowed), ...Object.values(forbiddenImports)]) write(file, code);
  for (const manifest of ['packages/contract', 'apps/server', 'apps/web']) {
    cpSync(join(root, manifest, 'package.json'), join(project, manifest, 'package.json'));
  }
  mkdirSync(join(project, 'node_modules/@print'), { recursive: true });
  symlinkSync(join(project, 'packages/contract'), join(project, 'node_modules/@print/contract'));
  for (const name of ['fastify', 'drizzle-orm', 'zod']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', configFile, '--output-type', 'json', 'packages', 'apps'];
  let output: string;
  try {
    output = execFileSync(process.execPath, [cruiser, ...options], { cwd: project, encoding: 'utf8' });
  } catch (error) {
    output = (error as { stdout: string }).stdout; // The exit code is not zero because there are violations.
  }
  const violationsOf = new Map<string, string[]>();
  const { violations } = (JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } })
    .summary;
  for (const { from, rule } of violations) violationsOf.set(rule.name, [...(violationsOf.get(rule.name) ?? []), from]);
  return violationsOf;
}

const violationsOf = findViolations();

test('every import rule has a forbidden sample import', () => {
  expect(Object.keys(forbiddenImports).sort()).toEqual(forbidden.map(({ name }) => name).sort());
});

test.each(Object.entries(forbiddenImports))('%s refuses its forbidden import', (rule, [file]) => {
  expect(violationsOf.get(rule)).toContain(file);
});

test('an allowed import breaks no rule', () => {
  const reportedRules = new Set([...violationsOf.values()].flat());
  const rings = ['apps/server/src/platform/ring-b.ts'];
  expect(Object.keys(allowed).filter((file) => reportedRules.has(file) && !rings.includes(file))).toEqual([]);
});
