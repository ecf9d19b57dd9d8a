/** 138****8000: the clerk can compare the last digits, and bystanders cannot read the number. */
export function maskPhone(number: string): string {
  return number.length < 8 ? number : `${number.slice(0, 3)}****${number.slice(-4)}`;
}
