import { getEarlierScreenshot, getPaymentScreenshot } from '@print/contract/desk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { fetchPicture } from '#api/fetch-picture.ts';
import { useBlobUrl } from '#lib/use-blob-url.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './payment-picture.module.css';

const viewer = lazyPart(() => import('./picture-viewer.tsx'));

/** `id` is the id of the picture: a customer may send a new one. */
type PictureOf = { orderId: string; id: string; isEarlier?: boolean };

/** A picture never changes, and leaves the cache a minute after it is closed. */
const screenshotQuery = ({ orderId, id, isEarlier = false }: PictureOf) =>
  queryOptions({
    queryKey: ['payment-picture', id],
    queryFn: ({ signal }) =>
      isEarlier
        ? fetchPicture(getEarlierScreenshot, { params: { id: orderId, screenshot_id: id } }, { signal })
        : fetchPicture(getPaymentScreenshot, { params: { id: orderId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

type PaymentPictureProps = { picture: PictureOf; due: string; label?: string };

/** A thumbnail of the customer's screenshot; a click opens it in full size. */
export function PaymentPicture({ picture, due, label = '付款截图' }: PaymentPictureProps) {
  const { data, error, isFetching, refetch } = useQuery(screenshotQuery(picture));
  const url = useBlobUrl(data);
  const [isOpen, setIsOpen] = useState(false);
  if (error) return <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (url === undefined)
    return (
      <div className={styles.frame}>
        <Skeleton height={224} />
      </div>
    );
  return (
    <>
      <button type="button" className={styles.frame} onClick={() => setIsOpen(true)} aria-label={`放大${label}`}>
        <img src={url} alt={label} />
        <span className={styles.sign}>
          <Maximize2 size={16} />
        </span>
      </button>
      {isOpen && (
        <LazyPart part={viewer}>
          {({ PictureViewer }) => <PictureViewer url={url} title={label} due={due} onClose={() => setIsOpen(false)} />}
        </LazyPart>
      )}
    </>
  );
}
