type EarlyInput = { field: HTMLInputElement; value: string };

/** Input that the visitor made before hydration: the fields show it, but React has not received it. */
export function findEarlyInput(): EarlyInput[] {
  return [...document.querySelectorAll<HTMLInputElement>('main input')].filter(isFilledIn).map(trackValue);
}

/** The visitor may still be typing: the latest value counts. */
function trackValue(field: HTMLInputElement): EarlyInput {
  const input = { field, value: field.value };
  field.addEventListener('input', () => {
    input.value = field.value;
  });
  return input;
}

function isFilledIn({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  return type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue;
}

/** Repeats the input as a person would make it: React ignores a value that the field already has. */
export function replayInput({ field, value }: EarlyInput): void {
  if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (field.type === 'checkbox') {
    // A checkbox that the stored draft has ticked meanwhile stays ticked.
    field.checked = field.defaultChecked;
    field.click();
  } else {
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
