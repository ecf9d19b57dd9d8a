/** Everything of an order lies below one prefix, so that nothing is forgotten when it goes. */
export const printPrefix = (orderId: string) => `print/${orderId}/`;
/** Every attempt writes a key of its own; the row names the one that counts. */
export const printFileKey = (orderId: string, attempt: string) => `print/${orderId}/${attempt}`;
