/** 138****8000: enough to ask for the end of it, while others look over the counter. */
export function maskPhone(number: string): string {
  return number.length < 8 ? number : `${number.slice(0, 3)}****${number.slice(-4)}`;
}
