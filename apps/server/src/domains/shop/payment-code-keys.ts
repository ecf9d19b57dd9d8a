export const paymentCodePrefix = 'shop/payment-codes/';
export const paymentCodeKey = (name: string) => `${paymentCodePrefix}${name}`;
