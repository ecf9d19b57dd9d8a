/** Orders of one owner are counted under it, and so are placed one after the other. */
export const orderLimitKey = (owner: string) => `orders:${owner}`;
