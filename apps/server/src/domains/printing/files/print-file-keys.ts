/** One prefix per order, so that deleting by prefix misses no file. */
export const printPrefix = (orderId: string) => `print/${orderId}/`;
/** Every attempt writes its own key; the row names the valid one. */
export const printFileKey = (orderId: string, attempt: string) => `print/${orderId}/${attempt}`;
