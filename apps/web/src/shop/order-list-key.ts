/** The query key of the customer's own orders; a new order invalidates it. */
export const orderListKey = ['orders'] as const;
