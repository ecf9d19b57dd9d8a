import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { useBundledPrograms } from './apps/server/bundle.ts';

/** Limits are for what hangs: how long a condition or a test takes depends on the machine and on what else it does. */
const shared = {
  passWithNoTests: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 25_000 } },
};

/**
 * Test files that start processes or wait for timers take longest. If they started last, the other cores would idle at
 * the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/killed-|\/jobs\.db|\.(embedded|postgres)\.test\.ts$/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Set by `npm test`, which builds the bundle first. A direct call of vitest runs the source, as it may be newer. */
const plugins = process.env['BUNDLED_PROGRAMS'] ? [useBundledPrograms()] : [];

/** The kinds of test; what each runs on stands in CONTRIBUTING.md. */
export default defineConfig({
  test: {
    // Vitest itself leaves one core to whoever waits for it.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // What tests read without importing it: `npm test -- changed` runs everything when one of these changes.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/migrations/**', '**/test/corpus/**'],
    projects: [
      {
        plugins,
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{db,routes,embedded,postgres,office}.test.ts'],
          // To load every module anew for every file took a quarter of the time.
          isolate: false,
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
          setupFiles: [join(import.meta.dirname, 'apps/web/test/patience.ts')],
        },
      },
      ...(['embedded', 'postgres'] as const).map((engine) => ({
        plugins,
        test: {
          ...shared,
          name: engine,
          // What holds on one engine only, such as its faults and their cures, is named after it.
          include: [`apps/server/src/**/*.{db,routes,${engine}}.test.ts`],
          globalSetup: [`apps/server/test/${engine}.ts`],
          setupFiles: ['apps/server/test/each-file.ts'],
          // To load the whole server anew for every file took a third of the time.
          isolate: false,
          // A database of a test lives for seconds: to optimize its WebAssembly would take longer than to run it.
          ...(engine === 'embedded' && { execArgv: ['--liftoff-only'] }),
          provide: { engine },
        },
      })),
      {
        plugins,
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
