type Copy = {
  readonly path: Promise<string>;
  readonly drop: () => void;
  users: number;
  timer?: NodeJS.Timeout;
};

/** Calls `use` with a local file, which is gone when `use` is done. */
export type Fetch = (key: string, use: (path: string) => Promise<void>) => Promise<void>;

/**
 * Local copies of files that live elsewhere. A copy is shared, and stays for a moment after its last use: the pages
 * of one document are drawn one after the other.
 */
export function openLocalCopies(fetch: Fetch, lingerMs: number) {
  const copies = new Map<string, Copy>();

  function open(key: string): Copy {
    const path = Promise.withResolvers<string>();
    const dropped = Promise.withResolvers<void>();
    const copy: Copy = { path: path.promise, drop: dropped.resolve, users: 0 };
    const forget = () => {
      if (copies.get(key) === copy) copies.delete(key);
    };
    fetch(key, async (local) => {
      path.resolve(local);
      await dropped.promise;
      forget();
    }).catch((error) => {
      forget();
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
        if (copy.users === 0) copy.timer = setTimeout(copy.drop, lingerMs).unref();
      }
    },

    /** The file is gone: whoever has it open may finish, nobody gets it any more. */
    forget(key: string): void {
      const copy = copies.get(key);
      copies.delete(key);
      if (copy?.users === 0) copy.drop();
    },
  };
}
