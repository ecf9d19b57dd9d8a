import { defineConfig } from 'vitest/config';

const shared = { passWithNoTests: false, testTimeout: 30_000, hookTimeout: 60_000 };

/** The kinds of test; what each runs on stands in CONTRIBUTING.md. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{db,routes,embedded,postgres,office}.test.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          root: './apps/web',
          environment: 'jsdom',
          // A browser is made once per worker; files share nothing all the same.
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      ...(['embedded', 'postgres'] as const).map((engine) => ({
        test: {
          ...shared,
          name: engine,
          // What holds on one engine only, such as its faults and their cures, is named after it.
          include: [`apps/server/src/**/*.{db,routes,${engine}}.test.ts`],
          globalSetup: [`apps/server/test/${engine}.ts`],
          setupFiles: ['apps/server/test/each-file.ts'],
          // To load the whole server anew for every file took a third of the time.
          isolate: false,
          provide: { engine },
        },
      })),
      {
        test: {
          ...shared,
          name: 'office',
          include: ['apps/server/src/**/*.office.test.ts'],
          // For the few that need a database; each closes its own.
          globalSetup: ['apps/server/test/embedded.ts'],
          provide: { engine: 'embedded' as const },
        },
      },
    ],
  },
});
