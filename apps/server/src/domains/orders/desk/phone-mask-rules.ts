/** 138****8000, as numbers of old orders are kept; of a number shorter than that of a mobile a quarter at most is left. */
export function maskPhone(phone: string): string {
  if (phone === '' || phone.includes('****')) return phone;
  if (phone.length >= 11) return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  return `****${phone.slice(phone.length - Math.floor(phone.length / 4))}`;
}
