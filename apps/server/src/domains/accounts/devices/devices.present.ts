import type { SignedInDevice } from '@print/contract/accounts';
import type { SignIn } from '../accounts.table.ts';

/** The current device comes first, then the most recently used. All sign-ins of one browser are one device. */
export function presentDevices(signIns: readonly SignIn[], current: SignIn): SignedInDevice[] {
  const devices = Map.groupBy(signIns, deviceOf);
  return [...devices]
    .map(([device, ofDevice]) => presentDevice(ofDevice, device === deviceOf(current)))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current) || b.last_seen_at.localeCompare(a.last_seen_at));
}

const deviceOf = ({ visitorId, id }: SignIn) => visitorId ?? id;

function presentDevice(signIns: readonly SignIn[], isCurrent: boolean): SignedInDevice {
  const newest = signIns.reduce((a, b) => (b.createdAt > a.createdAt ? b : a));
  const lastSeen = signIns.reduce((a, b) => (b.lastSeenAt > a.lastSeenAt ? b : a));
  return {
    id: newest.id,
    name: newest.device,
    signed_in_at: newest.createdAt.toISOString(),
    last_seen_at: lastSeen.lastSeenAt.toISOString(),
    is_current: isCurrent,
  };
}
