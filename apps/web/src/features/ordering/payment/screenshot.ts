import { uploadScreenshot } from '@print/contract/ordering';
import { upload } from '#api/upload.ts';
import { createObservable } from '#lib/observable.ts';
import { changeDraft, useDraft } from '../ordering-store.ts';

/** The picture that shows the payment. It lives as long as the page; `id` once it is with the shop. */
export type Screenshot = { file: File; name: string; url: string; id?: string };

export const screenshot = createObservable<Screenshot | undefined>(undefined);

export function setScreenshot(file: File, name: string): void {
  dropScreenshot();
  screenshot.set({ file, name, url: URL.createObjectURL(file) });
  changeDraft((draft) => ({ ...draft, screenshotName: name }));
}

function release(): void {
  const old = screenshot.get();
  if (old) URL.revokeObjectURL(old.url);
  screenshot.set(undefined);
}

// It belongs to the draft that names it: another tab may have placed that one and begun the next.
useDraft.subscribe(({ screenshotName }) => {
  if (screenshotName === null) release();
});

export function dropScreenshot(): void {
  release();
  changeDraft((draft) => ({ ...draft, screenshotName: null }));
}

/** Sent once: a second try of the order finds it with the shop already. */
export async function deliverScreenshot(): Promise<string | null> {
  const chosen = screenshot.get();
  if (chosen === undefined) return null;
  if (chosen.id !== undefined) return chosen.id;
  const { screenshot_id: id } = await upload(uploadScreenshot, chosen.file);
  screenshot.set({ ...chosen, id });
  return id;
}

/** The shop does not have it any more, or has used it for another order: it is to be sent again. */
export function forgetDelivery(): void {
  const chosen = screenshot.get();
  if (chosen === undefined) return;
  const { id: _, ...undelivered } = chosen;
  screenshot.set(undelivered);
}
