import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { useBundledPrograms } from './apps/server/bundle.ts';

/** These timeouts only stop hung tests. They are long, because a busy machine is slow. */
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

/** CONTRIBUTING.md describes the kinds of tests. */
export default defineConfig({
  test: {
    // The default leaves one core free.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // Tests read these files without importing them, so `npm test -- changed` runs everything when one changes.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/migrations/**', '**/test/corpus/**'],
    projects: [
      {
        plugins,
        test: {
          ...shared,
          name: 'unit',
          include: ['{packages/*,apps/server}/src/**/*.test.ts', '{scripts,promises}/**/*.test.ts'],
          exclude: ['**/*.{db,routes,embedded,postgres,office}.test.ts'],
          // Loading every module again for each file took a quarter of the time.
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
          // jsdom is created once per worker, and files still share no state.
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['async-timeout', 'modal-dialogs'].map((name) =>
            join(import.meta.dirname, `apps/web/test/${name}.ts`),
          ),
        },
      },
      ...(['embedded', 'postgres'] as const).map((engine) => ({
        plugins,
        test: {
          ...shared,
          name: engine,
          // A test that runs on only one engine has that engine's name as its suffix.
          include: [`apps/server/src/**/*.{db,routes,${engine}}.test.ts`],
          globalSetup: [`apps/server/test/${engine}.ts`],
          setupFiles: ['apps/server/test/each-file.ts'],
          // Loading the server again for each file took a third of the time.
          isolate: false,
          // A test database lives for seconds: optimizing its WebAssembly takes longer than running it.
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
          // A few of these tests need a database; each closes its own.
          globalSetup: ['apps/server/test/embedded.ts'],
          provide: { engine: 'embedded' as const },
        },
      },
    ],
  },
});
