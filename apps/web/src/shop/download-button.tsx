import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { DownloadOptions } from '#api/download.ts';
import { Button } from '#ui/button.tsx';
import styles from './download-button.module.css';

type DownloadButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'> & {
  children: string;
  /** For screen readers, where the same text occurs on several lines. */
  label?: string;
  start: (options: DownloadOptions) => Promise<void>;
};

/** Shows the progress in the button and an error beside it. */
export function DownloadButton({ children, label, start, ...button }: DownloadButtonProps) {
  const [percent, setPercent] = useState<number>();
  const fetching = useMutation({
    mutationFn: () => start({ onProgress: setPercent }),
    onSettled: () => setPercent(undefined),
  });
  return (
    <span className={styles.download}>
      <Button
        {...button}
        icon={<Download />}
        aria-label={label}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        {percent === undefined ? children : `${children} ${percent}%`}
      </Button>
      <span role="alert" className={styles.refusal}>
        {fetching.error && messageOf(fetching.error)}
      </span>
    </span>
  );
}
