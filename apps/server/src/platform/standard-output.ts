import { type BufferedOutput, createBufferedOutput } from './buffered-output.ts';

let opened: BufferedOutput | undefined;

/** The standard output of this process. The log and the start message share it, so that lines stay in order. */
export function openStandardOutput(): BufferedOutput {
  if (opened) return opened;
  // Opening the streams makes pipes non-blocking. An unhandled 'error' event of a stream would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  opened = createBufferedOutput(1, { describeDropped });
  process.once('exit', opened.flushSync);
  return opened;
}

/** A line of the log, in the format of pino. */
function describeDropped(dropped: number): string {
  const warn = 40;
  return `${JSON.stringify({ level: warn, time: new Date().toISOString(), dropped, msg: 'log lines were dropped' })}\n`;
}
