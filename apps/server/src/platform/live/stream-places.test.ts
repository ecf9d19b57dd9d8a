import { expect, test } from 'vitest';
import { createStreamPlaces, type StreamHolder } from './stream-places.ts';

const limits = { perOwner: 2, perNetwork: 3, customers: 5, staff: 2 };

function createStreams() {
  const places = createStreamPlaces(limits);
  const open: string[] = [];
  const close = (name: string) => open.splice(open.indexOf(name), 1);
  return {
    open,
    take(name: string, holder: Partial<StreamHolder>): () => void {
      const release = places.take({ owner: undefined, network: 'campus', isStaff: false, ...holder }, () =>
        close(name),
      );
      open.push(name);
      return () => {
        close(name);
        release();
      };
    },
  };
}

test('the newest stream of an owner evicts the oldest one', () => {
  const { take, open } = createStreams();
  for (const name of ['1', '2', '3']) take(name, { owner: 'me' });
  take('other', { owner: 'you' });
  expect(open).toEqual(['2', '3', 'other']);
});

test('a released place is free again', () => {
  const { take, open } = createStreams();
  const release = take('1', { owner: 'me' });
  take('2', { owner: 'me' });
  release();
  take('3', { owner: 'me' });
  expect(open).toEqual(['2', '3']);
});

test('guests without a cookie share the places of their network', () => {
  const { take, open } = createStreams();
  for (const name of ['1', '2', '3', '4']) take(name, {});
  take('elsewhere', { network: 'home' });
  expect(open).toEqual(['2', '3', '4', 'elsewhere']);
});

test('when all places are taken, the largest network loses its oldest stream', () => {
  const { take, open } = createStreams();
  take('home', { network: 'home' });
  for (const name of ['1', '2', '3']) take(name, {});
  take('café', { network: 'café' });
  take('library', { network: 'library' });
  expect(open).toEqual(['home', '2', '3', 'café', 'library']);
});

test('staff have their own places', () => {
  const { take, open } = createStreams();
  take('clerk', { owner: 'clerk', isStaff: true });
  for (let index = 0; index < 20; index += 1) take(`guest ${index}`, { network: `network ${index}` });
  expect(open).toContain('clerk');
  expect(open).toHaveLength(1 + limits.customers);

  take('second', { owner: 'second', isStaff: true });
  take('third', { owner: 'third', isStaff: true });
  expect(open.filter((name) => !name.startsWith('guest'))).toEqual(['second', 'third']);
});

test('many streams of one network leave the places of others', () => {
  const { take, open } = createStreams();
  take('other', { network: 'home', owner: 'other' });
  for (let index = 0; index < 5000; index += 1) take(`guest ${index}`, {});
  expect(open).toEqual(['other', 'guest 4997', 'guest 4998', 'guest 4999']);
});
