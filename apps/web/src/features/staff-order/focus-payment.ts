/** Leads a clerk, who may use the keyboard, to the payment of the order. Its first button opens the picture. */
export function focusPayment(): void {
  // A dialog that closes returns the focus first.
  setTimeout(() => document.querySelector<HTMLElement>('section[aria-labelledby="payment"] button')?.focus());
}
