/** An object store has no known size. Files that nobody has paid for may take shares of this much. */
const assumedRoomBytes = 100 * 1024 ** 3;

/** Callers who are signed in or already have files for their order get this much more than new guests. */
const trustedFactor = 1.5;

export type UploadRoom = {
  /** Above the reserve; undefined for an object store. */
  readonly freeBytes: number | undefined;
  /** Stored documents that nobody has paid for, of all callers. */
  readonly unpaidBytes: number;
};

export type RoomShares = {
  /** Percent of the room for the unpaid files of one network. */
  readonly network: number;
  /** Percent of the room for all unpaid files. */
  readonly inAll: number;
};

export type Demand = {
  readonly room: UploadRoom;
  /** Unpaid files including this upload and all others in progress. */
  readonly wantedInAll: number;
  readonly wantedOfNetwork: number;
  readonly isTrusted: boolean;
};

/**
 * Unpaid files may take only shares of the room: the free space and what they hold already. New guests have to wait
 * first, then other customers. The rest of the room stays free for screenshots, print files and staff.
 */
export function roomProblem(demand: Demand, shares: RoomShares): 'network' | 'everyone' | undefined {
  const { room, wantedInAll, wantedOfNetwork, isTrusted } = demand;
  if (wantedOfNetwork > shareOf(room, shares.network, isTrusted)) return 'network';
  return wantedInAll > shareOf(room, shares.inAll, isTrusted) ? 'everyone' : undefined;
}

/** The bytes that a caller may take of the room. */
export function shareOf({ freeBytes, unpaidBytes }: UploadRoom, percent: number, isTrusted: boolean): number {
  const bytes = freeBytes === undefined ? assumedRoomBytes : freeBytes + unpaidBytes;
  return (bytes / 100) * percent * (isTrusted ? trustedFactor : 1);
}
