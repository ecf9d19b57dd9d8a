import { getDocumentPage, type PictureSize } from '@print/contract/documents';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { fetchPicture } from '#api/fetch-picture.ts';

/** The server renders pages on demand, so the query polls for a minute, or at the interval of Retry-After. */
const maxPolls = 40;
const pollMs = 1_500;

export const pictureQuery = (fileId: string, page: number, size: PictureSize) =>
  queryOptions({
    queryKey: ['page-picture', fileId, page, size],
    queryFn: ({ signal }) =>
      fetchPicture(
        getDocumentPage,
        { params: { file_id: fileId, n: String(page) }, querystring: { size } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (failures, error) => {
      if (isNotReady(error)) return failures < maxPolls;
      const isTemporary = error instanceof ApiError && (error.status === undefined || error.status >= 429);
      return isTemporary && failures < 2;
    },
    retryDelay: (_, error) => (error instanceof ApiError && error.retryAfterMs) || pollMs,
  });

function isNotReady(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'pages_not_ready';
}
