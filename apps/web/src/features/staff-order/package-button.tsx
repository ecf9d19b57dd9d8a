import { downloadPrintPackage } from '@print/contract/printing';
import { useQuery } from '@tanstack/react-query';
import { download } from '#api/download.ts';
import { DownloadButton } from '#shop/download-button.tsx';
import { printFilesQuery } from './printing-queries.ts';

/** Downloads all print files of an order. Hidden when no file is ready or being generated. */
export function PackageButton({ orderId }: { orderId: string }) {
  const { data } = useQuery(printFilesQuery(orderId));
  if (data === undefined || data.state === 'gone') return null;
  const isReady = data.state !== 'waiting';
  if (isReady && !data.files.some((file) => file.state === 'ready')) return null;
  return (
    <DownloadButton
      variant="outline"
      disabled={!isReady}
      label={isReady ? '下载印刷包' : '印刷包生成中'}
      start={(options) => download(downloadPrintPackage, { params: { id: orderId } }, options)}
    >
      {isReady ? '印刷包' : '生成中'}
    </DownloadButton>
  );
}
