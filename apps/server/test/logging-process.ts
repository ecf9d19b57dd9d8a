import { createLog } from '#platform/log.ts';

/** Logs so many lines, reports that it is alive, and ends when the test says so. */
const log = createLog({ logLevel: 'info', mode: 'production' });
const text = 'x'.repeat(1000);
const lines = Number(process.argv[2]);
for (let index = 0; index < lines; index += 1) log.info({ index, text }, 'line');
process.send?.('alive');
process.once('message', (ending) => {
  log.info('last line');
  if (ending === 'crash') throw new Error('crashed');
  process.exit(0);
});
