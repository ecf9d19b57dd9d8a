import { uploadScreenshot } from '@print/contract/ordering';
import { upload } from '#api/upload.ts';
import { type ReadResult, readScreenshot } from '#shop/read-screenshot.ts';
import { changeDraft, useOrdering } from '../ordering-store.ts';
import { runRequest } from '../requests.ts';

/** Keeps a good picture. Returns undefined if another was chosen meanwhile. */
export async function chooseScreenshot(file: File, maxBytes: number): Promise<ReadResult | undefined> {
  const reading = readScreenshot(file, maxBytes);
  useOrdering.setState({ screenshotReading: reading });
  const result = await reading;
  if (useOrdering.getState().screenshotReading !== reading) return undefined;
  useOrdering.setState({ screenshotReading: undefined });
  if ('file' in result) setScreenshot(result.file, file.name);
  return result;
}

function setScreenshot(file: File, name: string): void {
  removeScreenshot();
  changeDraft((draft) => ({ ...draft, screenshotName: name }));
  useOrdering.setState({ screenshot: { file, name, url: URL.createObjectURL(file) } });
}

export function removeScreenshot(): void {
  changeDraft((draft) => ({ ...draft, screenshotName: null }));
}

// Drops a screenshot that the draft no longer names: another tab may have placed that draft and begun the next.
useOrdering.subscribe(({ draft, screenshot }) => {
  if (draft.screenshotName !== null || screenshot === undefined) return;
  URL.revokeObjectURL(screenshot.url);
  useOrdering.setState({ screenshot: undefined });
});

/** Uploads once: a second attempt to place the order uses the same upload. */
export async function uploadChosenScreenshot(): Promise<string | null> {
  const { screenshot } = useOrdering.getState();
  if (screenshot === undefined) return null;
  if (screenshot.id !== undefined) return screenshot.id;
  const { screenshot_id: id } = await runRequest('screenshot', (signal) =>
    upload(uploadScreenshot, screenshot.file, { signal }),
  );
  useOrdering.setState({ screenshot: { ...screenshot, id } });
  return id;
}

/** The shop no longer has the upload, or has used it for another order: it must be uploaded again. */
export function resetScreenshotUpload(): void {
  const { screenshot } = useOrdering.getState();
  if (screenshot === undefined) return;
  const { id: _, ...chosenScreenshot } = screenshot;
  useOrdering.setState({ screenshot: chosenScreenshot });
}
