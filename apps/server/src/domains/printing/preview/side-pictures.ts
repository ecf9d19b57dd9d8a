import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize } from '@print/contract/documents';
import { isPicture } from '@print/contract/documents';
import type { PaperMeasures } from '@print/contract/papers';
import type { ColorMode, PrintSettings } from '@print/contract/print-settings';
import { pagesNotReady, pagesUnavailable } from '#domains/documents/documents.errors.ts';
import type { Document } from '#domains/documents/documents.table.ts';
import type { DrawingQueue } from '#domains/documents/drawing-queue.ts';
import { pictureColors, pictureWidths } from '#domains/documents/page-pictures.ts';
import { withWorkRoom } from '#domains/documents/with-work-room.ts';
import { inWorkFolder, workFolderOf } from '#domains/documents/work-folder.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { Deps } from '#platform/deps.ts';
import { PressFailed } from '#platform/office/press/press.ts';
import { ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { pressJobFor } from '../files/press-job.ts';
import { pressWithRepair } from '../files/press-with-repair.ts';
import { withPdfs } from '../files/with-pdfs.ts';
import { planFiles } from '../plan/print-file-plan-rules.ts';

export type SideDocument = {
  readonly document: Document & { readonly pdfKey: string; readonly exactPages: number };
  readonly settings: PrintSettings;
};

type SideRequest = {
  /** One document, or pictures that share sides. */
  readonly documents: readonly SideDocument[];
  readonly paper: PaperMeasures;
  /** The sides are those of a booklet. */
  readonly isBooklet: boolean;
  readonly side: number;
  readonly size: PictureSize;
  readonly colorMode: ColorMode;
};

export type SidePictures = (request: SideRequest, signal: AbortSignal) => Promise<Buffer>;

/** Customers look at few settings at a time. The oldest file is deleted first. */
const maxFiles = 8;
const maxBytes = 1024 * 1024 * 1024;
/** A deleted document is not drawn again, so its file is deleted soon after it. Longer than a drawing takes. */
const maxIdleMs = 600_000;

/**
 * Draws printed sides from the file that would be printed, which is created like a print file. It is a temporary file,
 * because a visitor could fill the storage with files for ever new settings.
 */
export function createSidePictures(deps: Deps, drawings: DrawingQueue): SidePictures {
  const runOnce = singleFlight<Buffer>();
  const files = new Map<string, { readonly path: string; readonly bytes: number; readonly idle: NodeJS.Timeout }>();

  /** The drawing queue runs one call at a time, so no file is deleted while it is drawn from. */
  async function fileFor(request: SideRequest, signal: AbortSignal): Promise<string> {
    const key = keyOf(request);
    const known = files.get(key);
    clearTimeout(known?.idle);
    files.delete(key);
    // The hourly sweep deletes old files from the folder.
    const path = known && existsSync(known.path) ? known.path : await createFile(deps, request, signal);
    const bytes = (await stat(path)).size;
    // The hourly sweep retries a failed deletion.
    const idle = setTimeout(() => void deleteFile(key).catch(() => {}), maxIdleMs).unref();
    files.set(key, { path, bytes, idle });
    await deleteOldest();
    return path;
  }

  async function deleteFile(key: string): Promise<void> {
    const file = files.get(key);
    if (!file) return;
    clearTimeout(file.idle);
    files.delete(key);
    await rm(file.path, { force: true });
  }

  async function deleteOldest(): Promise<void> {
    const bytes = () => [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
    for (const key of files.keys()) {
      if (files.size <= 1 || (files.size <= maxFiles && bytes() <= maxBytes)) return;
      await deleteFile(key);
    }
  }

  async function draw(request: SideRequest, signal: AbortSignal): Promise<Buffer> {
    const { documents, side, size, colorMode } = request;
    const [first] = documents;
    if (!first) throw new Error('a side shows at least one document');
    const { id, owner } = first.document;
    // The pages of a document whose sides cannot be created are still shown.
    return await drawings.run({ subject: `sides of ${id}`, owner, signal }, async () =>
      deps.reader.drawPage(await fileFor(request, signal), side, pictureWidths[size], signal, pictureColors[colorMode]),
    );
  }

  return async (request, signal) => {
    try {
      const key = `${keyOf(request)} ${request.side} ${request.size} ${request.colorMode}`;
      return await runOnce(key, (sharedSignal) => draw(request, sharedSignal), signal);
    } catch (error) {
      if (signal.aborted) throw pagesNotReady();
      const isOfDocument = [ReaderFailed, PressFailed, StorageMissing].some((failure) => error instanceof failure);
      throw isOfDocument ? pagesUnavailable() : error;
    }
  };
}

const keyOf = ({ documents, isBooklet }: SideRequest) =>
  documents
    .map(({ document: { pdfKey }, settings: { paper_size, page_range, pages_per_side } }) =>
      [pdfKey, paper_size, page_range, pages_per_side, isBooklet].join(' '),
    )
    .join(' ');

/** Every side is printed on a front, so that the sides are the pages of the file. */
async function createFile(
  deps: Deps,
  { documents, paper, isBooklet }: SideRequest,
  signal: AbortSignal,
): Promise<string> {
  const toPrint = documents.map(
    ({ document: { pdfKey, exactPages: pages, kind }, settings }) =>
      ({
        settings: { ...settings, print_sided: 'single', copies: 1 },
        pageCount: pages,
        isPicture: isPicture(kind),
        state: { is: 'done', pdfKey, pages },
      }) as const,
  );
  const [planned] = planFiles('none', toPrint) ?? [];
  if (!planned || planned.failure) throw pagesUnavailable();
  const file = isBooklet ? { ...planned, form: 'booklet' as const } : planned;
  const target = join(workFolderOf(deps.config), `preview-${randomUUID()}.pdf`);
  const press = (folder: string) =>
    withPdfs(deps, toPrint, (paths) =>
      pressWithRepair(deps, pressJobFor({ file, paper, documents: toPrint, paths, target }), folder, signal),
    );
  await withWorkRoom(deps, { mayWait: false, signal }, async () => await inWorkFolder(deps, press));
  return target;
}
