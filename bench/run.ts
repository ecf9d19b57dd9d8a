import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Measurement } from './measurement.ts';

/**
 * `npm run bench` runs every `*.bench.ts` here, `npm run bench -- http` one of them. It prints ratios to a baseline of
 * the same run. It never fails; a person judges the ratios.
 */
const selected = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => selected.length === 0 || selected.some((name) => file.startsWith(name)));

for (const file of files) {
  console.log(`\n${file.replace('.bench.ts', '')}`);
  const bench = (await import(pathToFileURL(`${import.meta.dirname}/${file}`).href)) as {
    measure(): Promise<Measurement[]>;
  };
  for (const measurement of await bench.measure()) {
    const { name, unit, measured, baseline } = measurement;
    const figures = `${measured.toPrecision(3)} / ${baseline.toPrecision(3)} ${unit}`;
    const ratio = (measured / baseline).toFixed(2);
    console.log(`  ${name.padEnd(58)} ${figures.padEnd(22)} ${ratio}x${describeLimit(measurement)}`);
  }
}
process.exit(0);

function describeLimit({ measured, baseline, atMost, atLeast }: Measurement): string {
  const ratio = measured / baseline;
  if (atMost !== undefined) return ` (at most ${atMost}x)${ratio <= atMost ? '' : '  ← over'}`;
  if (atLeast !== undefined) return ` (at least ${atLeast}x)${ratio >= atLeast ? '' : '  ← under'}`;
  return '';
}
