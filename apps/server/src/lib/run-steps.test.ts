import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';

const never = new AbortController().signal;

test('all steps run although one fails, and the failure is thrown at the end', async () => {
  const finished: number[] = [];
  const step = (number: number, error?: Error) => async () => {
    finished.push(number);
    if (error) throw error;
  };
  const [ink, paper] = [new Error('no ink'), new Error('no paper')];
  await expect(runSteps([step(1), step(2, ink), step(3)], never)).rejects.toBe(ink);
  expect(finished).toEqual([1, 2, 3]);
  await expect(runSteps([step(4, ink), step(5, paper)], never)).rejects.toMatchObject({ errors: [ink, paper] });
  await runSteps([step(6)], never);
  expect(finished).toEqual([1, 2, 3, 4, 5, 6]);
});

test('an abort skips the remaining steps', async () => {
  const controller = new AbortController();
  const finished: string[] = [];
  const steps = [
    async () => controller.abort(new Error('aborted')),
    async () => {
      finished.push('more');
    },
  ];
  await expect(runSteps(steps, controller.signal)).rejects.toThrow('aborted');
  expect(finished).toEqual([]);
});
