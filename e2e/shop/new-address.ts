let customers = 0;

/** A new IP address per customer, because rate limits count per address. */
export function newAddress(): { 'x-forwarded-for': string } {
  customers += 1;
  return { 'x-forwarded-for': `10.0.${Math.floor(customers / 250)}.${(customers % 250) + 1}` };
}
