import { getDocumentPage, getDocumentSide, type PictureSize } from '@print/contract/documents';
import type { ColorMode, PrintSettings } from '@print/contract/print-settings';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { fetchPicture } from '#api/fetch-picture.ts';

/** The settings that determine what a printed side shows. */
export type SideSettings = Pick<PrintSettings, 'color_mode' | 'paper_size' | 'page_range' | 'pages_per_side'> & {
  /** The files of the pictures that share sides with the first one. */
  pictures?: readonly string[];
  isBooklet?: boolean;
};

/** A page of a document, or a printed side with several pages; both count from 1. */
export type Picture = {
  fileId: string;
  number: number;
  color_mode?: ColorMode;
  settings?: Omit<SideSettings, 'color_mode'>;
};

/** The server renders pages on demand, so the query polls for a minute, or at the interval of Retry-After. */
const maxPolls = 40;
const pollMs = 1_500;

export const pictureQuery = (picture: Picture, size: PictureSize) =>
  queryOptions({
    queryKey: ['page-picture', picture, size],
    queryFn: ({ signal }) => fetchAny(picture, size, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (failures, error) => {
      if (isNotReady(error)) return failures < maxPolls;
      const isTemporary = error instanceof ApiError && (error.status === undefined || error.status >= 429);
      return isTemporary && failures < 2;
    },
    retryDelay: (_, error) => (error instanceof ApiError && error.retryAfterMs) || pollMs,
  });

function fetchAny(
  { fileId, number, color_mode, settings }: Picture,
  size: PictureSize,
  signal: AbortSignal,
): Promise<Blob> {
  const params = { file_id: fileId, n: String(number) };
  if (!settings) return fetchPicture(getDocumentPage, { params, querystring: { size, color_mode } }, { signal });
  const { paper_size, page_range, pages_per_side, pictures, isBooklet } = settings;
  const querystring = {
    size,
    color_mode,
    paper_size,
    page_range,
    pages_per_side: `${pages_per_side}` as const,
    ...(isBooklet && { is_booklet: 'true' as const }),
    ...(pictures && { pictures: pictures.join(',') }),
  };
  return fetchPicture(getDocumentSide, { params, querystring }, { signal });
}

function isNotReady(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'pages_not_ready';
}
