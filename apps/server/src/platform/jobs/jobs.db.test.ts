import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openTestDatabase } from '#test/test-database.ts';
import { createTestJobs, type Payload } from '#test/test-jobs.ts';
import type { Database } from '../db/database.ts';
import { type Job, NonRetryableError } from './jobs.ts';

const database = await openTestDatabase();
const { db } = database;

const { logged, open, createKind, enqueue, statesOf, waitForStates, waitFor } = createTestJobs(database);

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('enqueueing', () => {
  test('a job runs with its payload after its transaction has committed', async () => {
    const kind = createKind();
    const jobs = await open([kind]);
    const handle = vi.fn(async () => {});
    await jobs.work(kind, handle);

    await enqueue(jobs, kind, 'a');

    await waitForStates(kind, 'completed');
    expect(handle).toHaveBeenCalledExactlyOnceWith({ documentId: 'a' }, expect.any(AbortSignal));
  });

  test('a rolled back transaction enqueues no job', async () => {
    const kind = createKind();
    const jobs = await open([kind]);

    const rollback = db.transaction(async (tx) => {
      await jobs.enqueue(tx, kind, { documentId: 'a' });
      throw new Error('rolled back');
    });

    await expect(rollback).rejects.toThrow('rolled back');
    expect(await statesOf(kind)).toEqual([]);
  });

  test('a payload of the wrong shape is refused', async () => {
    const kind = createKind();
    const jobs = await open([kind]);
    const wrong = { documentId: 7 } as unknown as Payload;

    await expect(db.transaction(async (tx) => await jobs.enqueue(tx, kind, wrong))).rejects.toThrow(z.core.$ZodError);

    expect(await statesOf(kind)).toEqual([]);
  });

  test('an unknown kind is refused', async () => {
    const jobs = await open([]);
    await expect(enqueue(jobs, createKind(), 'a')).rejects.toThrow('is not among the kinds');
  });

  test('a job of a process without workers runs in a process that has workers', async () => {
    const kind = createKind();
    const web = await open([kind]);
    await enqueue(web, kind, 'a');
    expect(await statesOf(kind)).toEqual(['created']);

    const worker = await open([kind]);
    await worker.work(kind, async () => {});

    await waitForStates(kind, 'completed');
  });

  test('an existing queue gets the current options', async () => {
    const kind = createKind({ timeoutSeconds: 10 });
    await open([kind]);
    await open([{ ...kind, timeoutSeconds: 500 }]);

    const { rows } = await database.query('select expire_seconds from pgboss.queue where name = $1', [kind.name]);
    expect(rows[0]?.['expire_seconds']).toBeGreaterThan(500);
  });
});

describe('working', () => {
  test('many queued jobs run without a polling delay between them', async () => {
    const kind = createKind();
    const jobs = await open([kind], { pollIntervalSeconds: 60 });
    const ids = Array.from({ length: 20 }, (_, index) => String(index));
    await db.transaction(async (tx) => {
      for (const documentId of ids) await jobs.enqueue(tx, kind, { documentId });
    });
    const done: string[] = [];
    await jobs.work(kind, async ({ documentId }) => void done.push(documentId));

    await vi.waitFor(() => expect(done.toSorted()).toEqual(ids.toSorted()), waitFor);
  });

  test('the concurrency of a kind is respected', async () => {
    const kind = createKind({ concurrency: 2 });
    const jobs = await open([kind]);
    let running = 0;
    let peak = 0;
    await jobs.work(kind, async () => {
      running += 1;
      peak = Math.max(peak, running);
      // The first job runs until a second one does. The pause gives a third one, which would be wrong, time to start.
      await vi.waitFor(() => expect(peak).toBeGreaterThan(1), waitFor);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
    });
    for (const documentId of 'abcdef') await enqueue(jobs, kind, documentId);

    await waitForStates(kind, ...Array(6).fill('completed'));
    expect(peak).toBe(2);
  });

  test('a failed job is retried', async () => {
    const kind = createKind();
    const jobs = await open([kind]);
    let attempts = 0;
    await jobs.work(kind, async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('the converter is unavailable');
    });
    await enqueue(jobs, kind, 'a');

    await waitForStates(kind, 'completed');
    expect(attempts).toBe(3);
  });

  test('a job fails permanently after its last retry, and onFailed is called', async () => {
    const kind = createKind({ retries: 1 });
    const jobs = await open([kind]);
    const failure = new Error('the converter is unavailable');
    const handle = vi.fn(async () => Promise.reject(failure));
    const onFailed = vi.fn(async () => {});
    await jobs.work(kind, handle, onFailed);
    await enqueue(jobs, kind, 'a');

    await waitForStates(kind, 'failed');
    expect(handle).toHaveBeenCalledTimes(2);
    expect(onFailed).toHaveBeenCalledExactlyOnceWith({ documentId: 'a' }, failure);
  });

  test('a non-retryable error fails the job at once', async () => {
    const kind = createKind();
    const jobs = await open([kind]);
    const handle = vi.fn(async () => Promise.reject(new NonRetryableError('it is encrypted')));
    const onFailed = vi.fn(async () => {});
    await jobs.work(kind, handle, onFailed);
    await enqueue(jobs, kind, 'a');

    await waitForStates(kind, 'failed');
    expect(handle).toHaveBeenCalledOnce();
    expect(onFailed).toHaveBeenCalledOnce();
  });

  test('an attempt that exceeds its timeout is aborted and counts as failed', async () => {
    const kind = createKind({ timeoutSeconds: 1, retries: 0 });
    const jobs = await open([kind]);
    const onFailed = vi.fn(async () => {});
    await jobs.work(kind, (_, signal) => untilAborted(signal), onFailed);
    await enqueue(jobs, kind, 'a');

    await waitForStates(kind, 'failed');
    expect(onFailed).toHaveBeenCalledWith({ documentId: 'a' }, expect.objectContaining({ name: 'TimeoutError' }));
  });

  test('a handler that ignores its abort does not block the next job', async () => {
    const kind = createKind({ timeoutSeconds: 1, retries: 0 });
    const jobs = await open([kind], { abortGraceMs: 100 });
    await jobs.work(kind, ({ documentId }) => (documentId === 'hung' ? new Promise(() => {}) : Promise.resolve()));
    await enqueue(jobs, kind, 'hung');
    await enqueue(jobs, kind, 'next');

    await waitForStates(kind, 'failed', 'completed');
  });

  test('a job that has lost too many workers fails permanently', async () => {
    const kind = createKind();
    const jobs = await open([kind]);
    await enqueue(jobs, kind, 'a');
    await database.query('update pgboss.job set retry_count = 50 where name = $1', [kind.name]);
    const handle = vi.fn(async () => {});
    const onFailed = vi.fn(async () => {});
    await jobs.work(kind, handle, onFailed);

    await waitForStates(kind, 'failed');
    expect(handle).not.toHaveBeenCalled();
    expect(onFailed).toHaveBeenCalledWith({ documentId: 'a' }, expect.any(NonRetryableError));
  });

  test('a stored payload that no longer matches its schema is refused without running', async () => {
    const kind = createKind();
    const newer = { ...kind, payload: z.object({ documentId: z.string(), page: z.int() }) };
    const jobs = await open([kind]);
    await enqueue(jobs, kind, 'a');
    const handle = vi.fn(async () => {});
    await jobs.work(newer, handle);

    await waitForStates(kind, 'failed');
    expect(handle).not.toHaveBeenCalled();
  });

  test("a failure is logged with the job's name and id, without the payload", async () => {
    const kind = createKind({ retries: 0 });
    const jobs = await open([kind]);
    await jobs.work(kind, async () => Promise.reject(new Error('the converter is unavailable')));
    await enqueue(jobs, kind, 'private-138');
    await waitForStates(kind, 'failed');

    const { rows } = await database.query('select id::text from pgboss.job where name = $1', [kind.name]);
    const lines = logged.filter((line) => line.includes(kind.name));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ job: kind.name, jobId: rows[0]?.['id'], msg: 'job failed permanently' }),
    );
    expect(logged.join()).not.toContain('private-138');
  });
});

describe('stopping', () => {
  test('a job that ends within the grace period completes', async () => {
    const kind = createKind();
    const jobs = await open([kind], { stopGraceMs: 10_000 });
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    await jobs.work(kind, async () => {
      started.resolve();
      await finish.promise;
    });
    await enqueue(jobs, kind, 'a');
    await started.promise;

    const stopped = jobs.stop();
    finish.resolve();
    await stopped;

    expect(await statesOf(kind)).toEqual(['completed']);
  });

  test('a job that exceeds the grace period goes back to the queue and keeps its retries', async () => {
    const kind = createKind({ retries: 1 });
    const first = await open([kind]);
    const started = Promise.withResolvers<void>();
    let hasCleanedUp = false;
    await first.work(kind, async (_, signal) => {
      started.resolve();
      try {
        await untilAborted(signal);
      } finally {
        await new Promise((resolve) => setTimeout(resolve, 50));
        hasCleanedUp = true;
      }
    });
    await enqueue(first, kind, 'a');
    await started.promise;

    await first.stop();
    expect(hasCleanedUp).toBe(true);
    expect(await statesOf(kind)).toEqual(['retry']);

    const second = await open([kind]);
    const handle = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the one allowed failure'));
    await second.work(kind, handle);
    await waitForStates(kind, 'completed');
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['does not respond', () => new Promise<never>(() => {})],
    ['refuses the connection', () => Promise.reject(new Error('Connection terminated'))],
  ])('stop() resolves when the database %s', async (_, respond) => {
    const kind = createKind();
    let isUnavailable = false;
    const query: Database['query'] = (...args) => (isUnavailable ? respond() : database.query(...args));
    const jobs = await open([kind], {}, { ...database, query });
    const started = Promise.withResolvers<void>();
    await jobs.work(kind, () => {
      started.resolve();
      return new Promise(() => {});
    });
    await enqueue(jobs, kind, 'a');
    await started.promise;

    isUnavailable = true;
    await jobs.stop();
  });

  test('a stopped process takes no new job', async () => {
    const kind = createKind();
    const jobs = await open([kind]);
    const handle = vi.fn(async () => {});
    await jobs.work(kind, handle);
    await jobs.stop();

    const other = await open([kind]);
    await enqueue(other, kind, 'a');

    await other.ping();
    await expect(jobs.ping()).rejects.toThrow('stopped');
    expect(handle).not.toHaveBeenCalled();
  });
});

test('a scheduled job runs once, however many workers there are', { timeout: 120_000 }, async () => {
  const kind = { ...createKind(), payload: z.strictObject({}) } as unknown as Job<Record<string, never>>;
  const handle = vi.fn(async () => {});
  const workers = [await open([kind]), await open([kind])];
  for (const jobs of workers) await jobs.work(kind, handle);

  const cron = cronInShanghai(upcomingMinute());
  for (const jobs of workers) await jobs.schedule(kind, cron);

  await vi.waitFor(
    async () => {
      const { rows } = await database.query('select state from pgboss.job where name = $1', [kind.name]);
      expect(rows).toEqual([{ state: 'completed' }]);
    },
    { ...waitFor, timeout: 90_000 },
  );
  expect(handle).toHaveBeenCalledExactlyOnceWith({}, expect.any(AbortSignal));
});

/** A cron minute is due for 60 seconds. Returns the current minute, or in its second half the next one. */
function upcomingMinute(): Date {
  const now = new Date();
  return now.getSeconds() < 30 ? now : new Date(now.getTime() + 60_000);
}

function cronInShanghai(moment: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Shanghai',
    minute: 'numeric',
    hour: 'numeric',
    day: 'numeric',
    month: 'numeric',
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(moment);
  const numberOf = (part: string) => Number(parts.find(({ type }) => type === part)?.value);
  return `${numberOf('minute')} ${numberOf('hour')} ${numberOf('day')} ${numberOf('month')} *`;
}

test('an error of the queue is logged with its cause and the queue, without a payload', async () => {
  const kind = createKind();
  const jobs = await open([kind]);
  await jobs.work(kind, async () => {});
  const linesBefore = logged.length;
  await database.query('alter schema pgboss rename to hidden');
  try {
    await vi.waitFor(() => {
      const line = logged
        .slice(linesBefore)
        .find((text) => text.includes('job queue error') && text.includes(kind.name));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ err: { code: '42P01', stack: expect.any(String) } });
    }, waitFor);
  } finally {
    await database.query('alter schema hidden rename to pgboss');
  }
});
