/** Which domains a domain may call. A new entry here is a design decision. */
const mayCall = {
  accounts: [],
  oauth: ['accounts'],
  shop: ['accounts'],
  documents: ['accounts', 'shop'],
  pricing: ['accounts', 'shop', 'documents'],
  orders: ['accounts', 'shop', 'documents', 'pricing'],
  'account-deletion': ['accounts', 'documents', 'orders'],
  printing: ['accounts', 'shop', 'documents', 'orders'],
  notices: ['accounts', 'shop', 'orders'],
  bills: ['accounts', 'shop', 'orders'],
  gateways: ['accounts', 'shop', 'orders'],
};

/** The folders of each domain. A folder may import only the folders listed before it. */
const foldersOf = {
  accounts: ['devices', 'passwords', 'profile', 'registering', 'linked', 'members', 'second-factor'],
  oauth: ['providers'],
  documents: ['resuming'],
  orders: ['payments', 'status', 'ledger', 'finding', 'placing', 'counts', 'requests', 'retention', 'desk', 'reports'],
  printing: ['plan', 'printers', 'files', 'preview', 'jobs', 'retention'],
};

const server = '^apps/server/src';
const web = '^apps/web/src';
const tests = '(\\.test\\.tsx?$)|(^apps/server/test/)|(^apps/web/test/)|(^e2e/)';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'No circular import at run time.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('every-import-resolves', 'Every import resolves.', {}, { couldNotResolve: true }),
    rule(
      'contract-imports-only-zod',
      'The contract imports itself and zod.',
      { path: '^packages/contract/src', pathNot: tests },
      { pathNot: ['^packages/contract/src', 'node_modules/zod/'] },
    ),
    rule(
      'apps-do-not-import-each-other',
      'Server and web never import each other.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'server-lib-imports-only-lib',
      'Server lib imports only lib.',
      { path: `${server}/lib/`, pathNot: tests },
      { path: '^(apps|packages)/', pathNot: `${server}/lib/` },
    ),
    rule(
      'platform-imports-no-domain',
      'Platform imports neither domains nor main, app, worker, cli.',
      { path: `${server}/platform/`, pathNot: tests },
      { path: `${server}/(domains/|cli/|main\\.ts|app\\.ts|worker\\.ts)` },
    ),
    rule(
      'domains-do-not-import-the-app',
      'A domain imports neither main, app, worker nor cli.',
      { path: `${server}/domains/`, pathNot: tests },
      { path: `${server}/(cli/|main\\.ts|app\\.ts|worker\\.ts)` },
    ),
    rule(
      'rules-are-pure',
      'Rules import the contract, lib, errors and other rules; no node:, no package.',
      { path: `${server}/.*-rules\\.ts$` },
      {
        pathNot: [
          '^packages/contract/src',
          `${server}/lib/`,
          '\\.errors\\.ts$',
          '-rules\\.ts$',
          `${server}/platform/errors\\.ts$`,
        ],
      },
    ),
    rule(
      'only-routes-import-fastify',
      'In a domain, only routes and hooks import Fastify.',
      { path: `${server}/domains/`, pathNot: ['\\.(routes|hooks)\\.ts$', tests] },
      { path: 'node_modules/(fastify|@fastify)/' },
    ),
    rule(
      'only-stores-import-drizzle',
      'In a domain, only stores, tables and the api import Drizzle.',
      { path: `${server}/domains/`, pathNot: ['\\.(store|table|api)\\.ts$', tests] },
      { path: 'node_modules/drizzle-orm/' },
    ),
    rule(
      'stores-and-routes-are-private',
      'Store, present and routes are private to their domain.',
      { path: `${server}/domains/([^/]+)/`, pathNot: tests },
      { path: `${server}/domains/[^/]+/.*\\.(store|present|routes)\\.ts$`, pathNot: `${server}/domains/$1/` },
    ),
    rule(
      'one-api-per-domain',
      'The queries that other domains may call are in one file, <domain>/<domain>.api.ts.',
      {},
      { path: `${server}/domains/.*\\.api\\.ts$`, pathNot: `${server}/domains/([^/]+)/\\1\\.api\\.ts$` },
    ),
    rule(
      'foreign-tables-are-type-only',
      'Other domains import only row types from a table file; a table may import another for a foreign key.',
      { path: `${server}/domains/([^/]+)/`, pathNot: ['\\.table\\.ts$', tests] },
      {
        path: `${server}/domains/[^/]+/.*\\.table\\.ts$`,
        pathNot: `${server}/domains/$1/`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...Object.entries(mayCall).map(([domain, others]) =>
      rule(
        `${domain}-imports-only-listed-domains`,
        `The domain ${domain} may call: ${others.join(', ') || 'no other'}.`,
        { path: `${server}/domains/${domain}/`, pathNot: tests },
        { path: `${server}/domains/`, pathNot: `${server}/domains/(${[domain, ...others].join('|')})/` },
      ),
    ),
    rule(
      'every-domain-is-listed',
      'Every domain has an entry in mayCall.',
      { path: `${server}/domains/`, pathNot: `${server}/domains/(${Object.keys(mayCall).join('|')})/` },
      {},
    ),
    ...Object.entries(foldersOf).flatMap(([domain, folders]) =>
      folders
        .slice(1)
        .map((next, index) =>
          rule(
            `${domain}/${folders[index]}-does-not-import-${next}`,
            `The folder ${folders[index]} of ${domain} imports neither ${next} nor a later folder.`,
            { path: `${server}/domains/${domain}/${folders[index]}/`, pathNot: tests },
            { path: `${server}/domains/${domain}/(${folders.slice(index + 1).join('|')})/` },
          ),
        ),
    ),
    rule(
      'domain-files-import-no-folder',
      'Files at the top of a domain import none of its folders; routes may.',
      { path: `${server}/domains/([^/]+)/[^/]+$`, pathNot: ['\\.routes\\.ts$', tests] },
      { path: `${server}/domains/$1/[^/]+/` },
    ),
    rule(
      'every-folder-is-listed',
      'Every folder of a domain is listed in foldersOf.',
      {
        path: `${server}/domains/[^/]+/[^/]+/`,
        pathNot: Object.entries(foldersOf).map(
          ([domain, folders]) => `${server}/domains/${domain}/(${folders.join('|')})/`,
        ),
      },
      {},
    ),
    rule(
      'features-do-not-import-each-other',
      'Features never import each other.',
      { path: `${web}/features/([^/]+)/`, pathNot: tests },
      { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    ),
    rule(
      'features-import-no-page',
      'Features import neither pages nor app.',
      { path: `${web}/features/` },
      { path: `${web}/(pages|app)/` },
    ),
    rule('pages-do-not-import-app', 'Pages do not import app.', { path: `${web}/pages/` }, { path: `${web}/app/` }),
    rule(
      'shared-folders-import-no-feature',
      'shop, session, api, ui and lib import neither app, pages nor features.',
      { path: `${web}/(shop|session|api|ui|lib)/` },
      { path: `${web}/(app|pages|features)/` },
    ),
    rule(
      'api-does-not-import-session',
      'api imports neither shop, session nor ui.',
      { path: `${web}/api/` },
      { path: `${web}/(shop|session|ui)/` },
    ),
    rule(
      'web-lib-imports-only-lib',
      'Web lib imports only lib and the contract.',
      { path: `${web}/lib/`, pathNot: tests },
      { path: '^apps/', pathNot: `${web}/lib/` },
    ),
    rule(
      'ui-does-not-import-shop',
      'ui imports neither contract, shop, api nor session.',
      { path: `${web}/ui/`, pathNot: tests },
      { path: ['^packages/contract/', `${web}/(shop|api|session)/`] },
    ),
    rule('only-tests-import-tests', 'Only tests import tests and test helpers.', { pathNot: tests }, { path: tests }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist(-server)?/' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
