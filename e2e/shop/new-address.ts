let customers = 0;

/** Where a customer comes from: many from one address would be too many for the shop. */
export function newAddress(): { 'x-forwarded-for': string } {
  customers += 1;
  return { 'x-forwarded-for': `10.0.${Math.floor(customers / 250)}.${(customers % 250) + 1}` };
}
