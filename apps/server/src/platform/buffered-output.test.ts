import { expect, test, vi } from 'vitest';
import { createBufferedOutput } from './buffered-output.ts';

type Outcome = 'written' | 'ENOSPC' | 'EAGAIN' | number;

/** A file whose writes end as listed; all later ones succeed. A number is a partial write. */
function createFile(outcomes: Outcome[], maxBufferedBytes = 1000) {
  let content = '';
  let concurrent = 0;
  const maxConcurrent = vi.fn();
  const output = createBufferedOutput(1, {
    maxBufferedBytes,
    retryMs: 1,
    describeDropped: (lines) => `[${lines} dropped]\n`,
    writeFile(_fd, bytes, done) {
      const outcome = outcomes.shift() ?? 'written';
      concurrent += 1;
      maxConcurrent(concurrent);
      setImmediate(() => {
        concurrent -= 1;
        if (outcome === 'ENOSPC' || outcome === 'EAGAIN') return done(new Error(outcome), 0);
        const writtenBytes = outcome === 'written' ? bytes.length : outcome;
        content += bytes.toString('utf8', 0, writtenBytes);
        done(null, writtenBytes);
      });
    },
  });
  return { output, content: () => content, maxConcurrent };
}

test('lines are written in order, one write at a time', async () => {
  const { output, content, maxConcurrent } = createFile([]);
  for (const line of ['a\n', 'b\n', 'c\n']) output.write(line);
  await output.flush(10_000);
  expect(content()).toBe('a\nb\nc\n');
  expect(maxConcurrent).not.toHaveBeenCalledWith(2);
});

test('failed and partial writes are continued where they stopped', async () => {
  const { output, content } = createFile(['EAGAIN', 3, 0, 'ENOSPC', 2]);
  output.write('one line\n');
  output.write('another\n');
  await output.flush(10_000);
  expect(content()).toBe('one line\nanother\n');
});

test('a full buffer drops the newest lines and reports their number once there is room', async () => {
  const { output, content } = createFile(['ENOSPC', 'ENOSPC', 'ENOSPC'], 10);
  for (const line of ['1234\n', '5678\n', 'dropped\n', 'x\n']) output.write(line);
  await output.flush(10_000);
  output.write('after\n');
  await output.flush(10_000);
  expect(content()).toBe('1234\n5678\n[2 dropped]\nafter\n');
});

test('a line that is longer than the buffer is dropped alone', async () => {
  const { output, content } = createFile([], 20);
  output.write('longer than twenty bytes\n');
  output.write('after\n');
  await output.flush(10_000);
  expect(content()).toBe('[1 dropped]\nafter\n');
});

test('flush() gives up after its timeout', async () => {
  const { output, content } = createFile(Array.from({ length: 10_000 }, () => 'ENOSPC' as const));
  output.write('lost\n');
  await output.flush(20);
  expect(content()).toBe('');
});
