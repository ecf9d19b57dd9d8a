import { downloadPrintFile, type PrintFile, type PrintPass } from '@print/contract/printing';
import { download } from '#api/download.ts';
import { formatSize } from '#lib/format-size.ts';
import { DownloadButton } from '#shop/download-button.tsx';
import { Stack } from '#ui/stack.tsx';
import { fileSettings, fileTitle } from './file-texts.ts';
import styles from './print-file-list.module.css';

export function PrintFileLine({ file }: { file: PrintFile }) {
  const title = fileTitle(file);
  const start = (pass?: PrintPass) => (options: Parameters<typeof download>[2]) =>
    download(downloadPrintFile, { params: { id: file.id }, querystring: { pass } }, options);
  return (
    <li className={styles.file}>
      <div className={styles.about}>
        <h3>{title}</h3>
        <ul className={styles.settings}>
          {fileSettings(file).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {file.size_bytes !== null && <li>{formatSize(file.size_bytes)}</li>}
        </ul>
        {file.state === 'failed' && <p className={styles.refusal}>没有生成：{file.failure}</p>}
        {file.state === 'waiting' && <p className={styles.remark}>正在生成…</p>}
      </div>
      {file.state === 'ready' && (
        <DownloadButton variant="outline" label={`下载：${title}`} start={start()}>
          下载
        </DownloadButton>
      )}
      {file.state === 'ready' && file.sides !== 'one_sided' && (
        <details className={styles.manual}>
          <summary>打印机不能自动双面？</summary>
          <p>
            先印正面。印好后整叠翻到背面放回纸盒，不要打乱先后，再印反面：反面从最后一张开始
            {file.sides === 'two_sided_short_edge' ? '，翻面时沿短边翻' : '，翻面时沿长边翻'}
            。第一次先拿几页试印。
          </p>
          <Stack direction="row" gap={8} wrap className={styles.passes}>
            <DownloadButton variant="quiet" label={`下载正面：${title}`} start={start('fronts')}>
              下载正面
            </DownloadButton>
            <DownloadButton variant="quiet" label={`下载反面：${title}`} start={start('backs')}>
              下载反面
            </DownloadButton>
          </Stack>
        </details>
      )}
    </li>
  );
}
