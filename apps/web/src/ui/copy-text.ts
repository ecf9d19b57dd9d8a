/** Returns whether the text was copied. Some in-app browsers support only `execCommand`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  const focused = document.activeElement;
  // The holder is appended inside an open dialog: everything outside it is inert and cannot be selected.
  (focused?.closest('dialog') ?? document.body).append(holder);
  try {
    holder.focus({ preventScroll: true });
    holder.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    holder.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

export function selectText(element: HTMLElement): void {
  getSelection()?.selectAllChildren(element);
}
