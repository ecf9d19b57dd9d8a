import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Measurement } from '../bench/measurement.ts';
import { bothEngines, type Scenario } from './scenario.ts';
import { nodeOptions } from './shop.ts';

/**
 * The bench adds the bare route to the app, so a process of its own runs the sources, not the built server. Ratios of
 * quantiles mean little with few calls, so there is no quick form.
 */
export const fastCalls: Scenario = {
  promises: ['R12'],
  title: 'calls take at most a few times as long as a bare route in the same process',
  engines: bothEngines,
  hasQuickForm: false,
  async run({ openShop }) {
    const { databaseUrl } = await openShop();
    const measurements = await measureInChild(databaseUrl);
    return [
      { name: 'a bare route, p99', value: measurements[0]?.baseline ?? 0, unit: 'ms' },
      ...measurements.map(({ name, measured, baseline, atMost }) => ({
        name,
        value: measured / baseline,
        unit: '×',
        ...(atMost !== undefined && { atMost }),
      })),
    ];
  },
};

/** What earlier scenarios left in the memory of this process would lengthen the slowest calls. */
async function measureInChild(databaseUrl: string | undefined): Promise<readonly Measurement[]> {
  const child = fork(join(import.meta.dirname, 'measure-calls.ts'), databaseUrl ? [databaseUrl] : [], {
    execArgv: nodeOptions,
  });
  return await new Promise((resolve, reject) => {
    child.on('message', (measurements) => resolve(measurements as readonly Measurement[]));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the measurement ended with code ${code}`)));
  });
}
