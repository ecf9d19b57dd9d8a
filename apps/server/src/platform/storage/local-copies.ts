type Copy = { readonly path: Promise<string>; readonly release: () => void; users: number; timer?: NodeJS.Timeout };

/** Calls `use` with a local file, which is deleted when `use` settles. */
export type FetchFile = (key: string, use: (path: string) => Promise<void>) => Promise<void>;

/**
 * A cache of local copies of remote files. Concurrent users share a copy, and it stays for a while after its last
 * use: the pages of one document are rendered one after the other.
 */
export function createLocalCopies(fetch: FetchFile, idleTtlMs: number) {
  const copies = new Map<string, Copy>();

  function open(key: string): Copy {
    const path = Promise.withResolvers<string>();
    const released = Promise.withResolvers<void>();
    const copy: Copy = { path: path.promise, release: released.resolve, users: 0 };
    const evict = () => {
      if (copies.get(key) === copy) copies.delete(key);
    };
    fetch(key, async (local) => {
      path.resolve(local);
      await released.promise;
      evict();
    }).catch((error) => {
      evict();
      path.reject(error);
    });
    copies.set(key, copy);
    return copy;
  }

  return {
    async withCopy<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
      const copy = copies.get(key) ?? open(key);
      copy.users += 1;
      clearTimeout(copy.timer);
      try {
        return await use(await copy.path);
      } finally {
        copy.users -= 1;
        if (copy.users === 0) copy.timer = setTimeout(copy.release, idleTtlMs).unref();
      }
    },

    /** The remote file is deleted: current users may finish reading, new ones do not get the copy. */
    evict(key: string): void {
      const copy = copies.get(key);
      copies.delete(key);
      if (copy?.users === 0) copy.release();
    },
  };
}
