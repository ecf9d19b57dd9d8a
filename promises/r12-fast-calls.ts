import { measure } from '../bench/http.bench.ts';
import { bothEngines, type Scenario } from './scenario.ts';

/**
 * The bench adds the bare route to the app, so it runs the sources in this process, not the built server. Ratios of
 * quantiles mean little with few calls, so there is no quick form.
 */
export const fastCalls: Scenario = {
  promises: ['R12'],
  title: 'calls take at most a few times as long as a bare route in the same process',
  engines: bothEngines,
  hasQuickForm: false,
  async run({ openShop }) {
    const { databaseUrl } = await openShop();
    const measurements = await measure(databaseUrl);
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
