import { getPaymentScreenshot } from '@print/contract/desk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPicture } from '#api/fetch-picture.ts';
import { useBlobUrl } from '#lib/use-blob-url.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './screenshot-thumbnail.module.css';

/** The screenshot never changes, and leaves the cache a minute after it is closed. */
const screenshotQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment-picture', id],
    queryFn: ({ signal }) => fetchPicture(getPaymentScreenshot, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function ScreenshotThumbnail({ orderId, code }: { orderId: string; code: string }) {
  const { data } = useQuery(screenshotQuery(orderId));
  const url = useBlobUrl(data);
  const [isOpen, setIsOpen] = useState(false);
  const title = `${code} 的付款截图`;
  if (url === undefined) return <span className={styles.frame} />;
  return (
    <>
      <button type="button" className={styles.frame} aria-label={`放大 ${title}`} onClick={() => setIsOpen(true)}>
        <img src={url} alt={title} />
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title} size="full">
        <img className={styles.picture} src={url} alt={title} />
      </Dialog>
    </>
  );
}
