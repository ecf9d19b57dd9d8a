/** 138****8000, the same mask as `maskPhonesBefore`. A number with fewer than 11 digits keeps its last quarter. */
export function maskPhone(phone: string): string {
  if (phone === '' || phone.includes('****')) return phone;
  if (phone.length >= 11) return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  return `****${phone.slice(phone.length - Math.floor(phone.length / 4))}`;
}
