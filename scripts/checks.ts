import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type Run, runCommand } from './run-command.ts';

const root = resolve(import.meta.dirname, '..');
const tool = (name: string) => join(root, 'node_modules/.bin', name);
/** Biome is the only tool that still prints colours under NO_COLOR. */
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;

type Check = { readonly name: string; readonly run: () => Promise<Run> };
export type CheckResult = Run & { readonly name: string };

const run = (...command: string[]) => runCommand(command, { cwd: root });

const checks: readonly Check[] = [
  ...globSync(['tsconfig.json', '{apps,packages}/*/tsconfig.json', 'e2e/tsconfig.json'], { cwd: root }).map(
    (config) => ({ name: `types: ${config}`, run: () => checkTypes(config) }),
  ),
  { name: 'format and lint', run: () => run(tool('biome'), 'ci', '--error-on-warnings', colors) },
  { name: 'import rules', run: checkImports },
  { name: 'unused files, exports and packages', run: () => run(tool('knip'), '--no-progress') },
];

/** Runs every check, one per core in parallel, and reports each result as soon as it is known. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const queue = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = { name: next.name, ...(await next.run()) };
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** TypeScript 7 takes a third of the time of 6. The other checks need TypeScript 6, because 7 has no API yet. */
function checkTypes(config: string): Promise<Run> {
  const buildInfo = join(root, '.cache/tsc', `${config.replaceAll('/', '-')}.tsbuildinfo`);
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  return run(process.execPath, tsc, '-p', config, '--incremental', '--tsBuildInfoFile', buildInfo);
}

/** With an unsupported TypeScript, dependency-cruiser reads no file and reports success, so the files are counted. */
async function checkImports(): Promise<Run> {
  const folders = ['packages', 'apps', 'e2e'];
  const result = await run(tool('depcruise'), '--config', '.dependency-cruiser.cjs', ...folders);
  const sources = globSync('{packages,apps}/*/{src,test}/**/*.{ts,tsx}', { cwd: root }).length;
  const [, moduleCount = '0'] = /\((\d+) modules/.exec(result.output) ?? [];
  if (!result.ok || Number(moduleCount) >= sources) return result;
  const message = `only ${moduleCount} modules were read, but there are ${sources} source files\n`;
  return { ...result, ok: false, output: `${result.output}${message}` };
}
