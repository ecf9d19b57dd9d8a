import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Stores codes, tokens and sessions of the local provider in memory. */
export function createMemoryAdapter(): AdapterFactory {
  const rows = new Map<string, AdapterPayload>();
  const findBy = (kind: string, matches: (payload: AdapterPayload) => boolean) =>
    [...rows].find(([key, payload]) => key.startsWith(`${kind}:`) && matches(payload))?.[1];

  return (kind) => ({
    upsert: async (id, payload) => void rows.set(`${kind}:${id}`, payload),
    find: async (id) => rows.get(`${kind}:${id}`),
    findByUid: async (uid) => findBy(kind, (payload) => payload.uid === uid),
    findByUserCode: async (code) => findBy(kind, (payload) => payload.userCode === code),
    consume: async (id) => {
      const payload = rows.get(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void rows.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of rows) if (payload.grantId === grantId) rows.delete(key);
    },
  });
}
