import { describe, expect, test } from 'vitest';
import { type Demand, roomProblem } from './upload-room-rules.ts';

const shares = { network: 25, inAll: 50 };
const mb = 1_000_000;

/** 1,000 MB of room, in MB. */
function demand(wantedOfNetwork: number, wantedInAll: number, stored: number, isTrusted = false): Demand {
  return {
    room: { freeBytes: (1000 - stored) * mb, unpaidBytes: stored * mb },
    wantedOfNetwork: wantedOfNetwork * mb,
    wantedInAll: wantedInAll * mb,
    isTrusted,
  };
}

describe('the room for unpaid files', () => {
  test('gives one network a quarter, and half as much again to its trusted callers', () => {
    expect(roomProblem(demand(250, 250, 230), shares)).toBeUndefined();
    expect(roomProblem(demand(251, 251, 230), shares)).toBe('network');
    expect(roomProblem(demand(375, 375, 230, true), shares)).toBeUndefined();
    expect(roomProblem(demand(376, 376, 230, true), shares)).toBe('network');
  });

  test('gives all networks together a half, and three quarters to trusted callers', () => {
    expect(roomProblem(demand(10, 500, 490), shares)).toBeUndefined();
    expect(roomProblem(demand(10, 501, 490), shares)).toBe('everyone');
    expect(roomProblem(demand(10, 750, 740, true), shares)).toBeUndefined();
    expect(roomProblem(demand(10, 751, 740, true), shares)).toBe('everyone');
  });

  test('shrinks with the disk', () => {
    const small = { room: { freeBytes: 100 * mb, unpaidBytes: 0 }, isTrusted: false };
    const full = { room: { freeBytes: 0, unpaidBytes: 0 }, isTrusted: false };
    expect(roomProblem({ ...small, wantedOfNetwork: 25 * mb, wantedInAll: 25 * mb }, shares)).toBeUndefined();
    expect(roomProblem({ ...small, wantedOfNetwork: 26 * mb, wantedInAll: 26 * mb }, shares)).toBe('network');
    expect(roomProblem({ ...full, wantedOfNetwork: 1, wantedInAll: 1 }, shares)).toBe('network');
  });

  test('of an object store is large but limited', () => {
    const store = { room: { freeBytes: undefined, unpaidBytes: 0 }, isTrusted: false, wantedInAll: 1 };
    expect(roomProblem({ ...store, wantedOfNetwork: 20_000 * mb }, shares)).toBeUndefined();
    expect(roomProblem({ ...store, wantedOfNetwork: 30_000 * mb }, shares)).toBe('network');
  });
});
