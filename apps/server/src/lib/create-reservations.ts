/** Amounts that work in progress of this process holds, by key. */
export function createReservations() {
  const amounts = new Map<string, number>();

  function add(key: string, amount: number): void {
    const reserved = (amounts.get(key) ?? 0) + amount;
    if (reserved > 0) amounts.set(key, reserved);
    else amounts.delete(key);
  }

  return {
    of: (key: string): number => amounts.get(key) ?? 0,
    inAll: (): number => [...amounts.values()].reduce((sum, amount) => sum + amount, 0),

    /** Reserves the amount until `work` has ended. */
    async hold<Result>(key: string, amount: number, work: () => Promise<Result>): Promise<Result> {
      add(key, amount);
      try {
        return await work();
      } finally {
        add(key, -amount);
      }
    },
  };
}
