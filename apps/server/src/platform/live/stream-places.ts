/** Each stream holds a connection and gets heartbeats, so their numbers are limited. */
export type StreamLimits = {
  readonly perOwner: number;
  /** One campus address has hundreds of browsers. */
  readonly perNetwork: number;
  readonly customers: number;
  /** Staff have their own share, so that customers cannot use it up. */
  readonly staff: number;
};

export const streamLimits: StreamLimits = { perOwner: 20, perNetwork: 600, customers: 4_000, staff: 500 };

export type StreamHolder = {
  /** The user or visitor; undefined for a guest without a cookie. */
  readonly owner: string | undefined;
  readonly network: string;
  readonly isStaff: boolean;
};

type Place = StreamHolder & { readonly evict: () => void };

export type StreamPlaces = {
  /** The newest stream always gets a place; an older one may be evicted for it. Returns the release of the place. */
  take(holder: StreamHolder, evict: () => void): () => void;
};

export function createStreamPlaces(limits: StreamLimits): StreamPlaces {
  const byOwner = createGroups();
  const byNetwork = createGroups();
  const staff = new Set<Place>();
  let customers = 0;

  function remove(place: Place): void {
    if (place.owner !== undefined) byOwner.remove(place.owner, place);
    if (place.isStaff) staff.delete(place);
    else if (byNetwork.remove(place.network, place)) customers -= 1;
  }

  function evictFirst(places: Iterable<Place>): void {
    const [oldest] = places;
    if (!oldest) return;
    remove(oldest);
    oldest.evict();
  }

  function makeRoom({ owner, network, isStaff }: StreamHolder): void {
    if (owner !== undefined && byOwner.get(owner).size >= limits.perOwner) evictFirst(byOwner.get(owner));
    if (isStaff) {
      if (staff.size >= limits.staff) evictFirst(staff);
      return;
    }
    if (byNetwork.get(network).size >= limits.perNetwork) evictFirst(byNetwork.get(network));
    if (customers >= limits.customers) evictFirst(byNetwork.largest());
  }

  return {
    take(holder, evict) {
      makeRoom(holder);
      const place = { ...holder, evict };
      if (place.owner !== undefined) byOwner.add(place.owner, place);
      if (place.isStaff) staff.add(place);
      else {
        byNetwork.add(place.network, place);
        customers += 1;
      }
      return () => remove(place);
    },
  };
}

/** Places by key, the oldest first. */
function createGroups() {
  const groups = new Map<string, Set<Place>>();
  const none: ReadonlySet<Place> = new Set();
  return {
    get: (key: string): ReadonlySet<Place> => groups.get(key) ?? none,
    add(key: string, place: Place): void {
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(place));
    },
    /** Returns whether the place was there. */
    remove(key: string, place: Place): boolean {
      const group = groups.get(key);
      const wasThere = group?.delete(place) ?? false;
      if (group?.size === 0) groups.delete(key);
      return wasThere;
    },
    largest(): ReadonlySet<Place> {
      let largest = none;
      for (const group of groups.values()) if (group.size > largest.size) largest = group;
      return largest;
    },
  };
}
