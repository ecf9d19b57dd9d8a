/** Under which the customer's own orders are kept; a new order makes them out of date. */
export const orderListKey = ['orders'] as const;
