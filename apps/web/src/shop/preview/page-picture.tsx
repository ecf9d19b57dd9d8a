import type { PictureSize } from '@print/contract/documents';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, SyntheticEvent } from 'react';
import { useBlobUrl } from '#lib/use-blob-url.ts';
import { type Picture, pictureQuery } from './picture-query.ts';

type PagePictureProps = {
  picture: Picture;
  /** What the picture shows, in words. */
  name: string;
  size: PictureSize;
  /** Shown while loading. */
  placeholder?: ReactNode;
  /** Shown after an error; the default is the placeholder. */
  failed?: (retry: () => void) => ReactNode;
  /** Receives width divided by height once the image is loaded. */
  onRatio?: (ratio: number) => void;
};

export function PagePicture({ picture, name, size, placeholder, failed, onRatio }: PagePictureProps) {
  const { data, error, refetch } = useQuery(pictureQuery(picture, size));
  const url = useBlobUrl(data);
  const handleLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    onRatio?.(naturalWidth / naturalHeight);
  if (url !== undefined) return <img src={url} alt={name} onLoad={handleLoad} />;
  if (error && failed) return failed(() => void refetch());
  return placeholder;
}
