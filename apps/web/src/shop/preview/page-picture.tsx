import type { PictureSize } from '@print/contract/documents';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, SyntheticEvent } from 'react';
import { useBlobUrl } from '#lib/use-blob-url.ts';
import { pictureQuery } from './picture-query.ts';

type PagePictureProps = {
  fileId: string;
  page: number;
  size: PictureSize;
  /** Until it is there. */
  placeholder?: ReactNode;
  /** If it does not come; the placeholder, where nothing else is said. */
  failed?: (retry: () => void) => ReactNode;
  /** Width by height, once it is known. */
  onRatio?: (ratio: number) => void;
};

/** One page as it will be printed. */
export function PagePicture({ fileId, page, size, placeholder, failed, onRatio: onShape }: PagePictureProps) {
  const { data, error, refetch } = useQuery(pictureQuery(fileId, page, size));
  const url = useBlobUrl(data);
  const handleLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    onShape?.(naturalWidth / naturalHeight);
  if (url !== undefined) return <img src={url} alt={`第 ${page} 页`} onLoad={handleLoad} />;
  if (error && failed) return failed(() => void refetch());
  return placeholder;
}
