import { formatYuan } from '@print/contract/price';
import { quoteNotes } from '@print/contract/pricing';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTimePassed } from '#lib/use-time-passed.ts';
import { keepOnOneLine } from '#shop/describe-color.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { PriceBadge } from '#ui/price-badge.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type DocumentState, type DraftDocument, isRangeRefused } from '../draft.ts';
import styles from './document-status.module.css';

type DocumentStatusProps = {
  document: DraftDocument;
  onPreview: () => void;
  /** Absent where a retry cannot help. */
  onRetry: (() => void) | undefined;
  /** Clears the range of pages. */
  onPrintAll: () => void;
  onRemove: () => void;
};

export function DocumentStatus({ onPreview, ...props }: DocumentStatusProps) {
  const { document } = props;
  const { fileName, state } = document;
  if (state.phase === 'failed' || state.phase === 'lost') return <FailedStatus {...props} />;
  return (
    <>
      <div className={styles.status}>
        {state.phase === 'waiting' && <span>排队中</span>}
        {state.phase === 'uploading' && state.progress < 100 && <Progress percent={state.progress} />}
        {(state.phase === 'pricing' || (state.phase === 'uploading' && state.progress === 100)) && (
          <PendingStatus text="正在计价…" slowText={slowText} />
        )}
        {state.phase === 'counting' &&
          (state.needsPageCount ? <span>{state.note}</span> : <PendingStatus text={quoteNotes.counting} />)}
        {state.phase === 'ready' && (
          <>
            <span className={styles.pages}>
              <span className="num">{state.pageCount}</span> 页
            </span>
            <Price estimated={state.isEstimated}>{formatYuan(state.printCost)}</Price>
            <span className={styles.badge} key={`${state.isEstimated}`}>
              <PriceBadge estimated={state.isEstimated}>{state.note}</PriceBadge>
            </span>
            {state.hasPreview && (
              <button
                type="button"
                className={styles.preview}
                aria-label={`预览全部页面：${fileName}`}
                onClick={onPreview}
              >
                预览
              </button>
            )}
          </>
        )}
        {'filesAhead' in state && !!state.filesAhead && <span>排队中，前面还有 {state.filesAhead} 份</span>}
      </div>
      {state.phase === 'ready' && isUnusual(state.note) && (
        <p className={styles.remark}>
          <TriangleAlert size={16} />
          {keepOnOneLine(state.note)}
        </p>
      )}
      <span role="status" className="visually-hidden">
        {announcementOf(document)}
      </span>
    </>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <>
      <span className={styles.bar} role="progressbar" aria-label="上传进度" aria-valuenow={percent}>
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </span>
      <span className="num">{percent}%</span>
    </>
  );
}

const slowAfterMs = 8_000;
const slowText = '网络较慢，仍在处理…';

export function RepricingText() {
  const isSlow = useTimePassed(slowAfterMs);
  return <span>{isSlow ? slowText : '正在重新计价…'}</span>;
}

function PendingStatus({ text, slowText = text }: { text: string; slowText?: string }) {
  const isSlow = useTimePassed(slowAfterMs);
  return (
    <span className={styles.pending}>
      <Spinner />
      {isSlow ? slowText : text}
    </span>
  );
}

function FailedStatus({ document, onRetry, onPrintAll, onRemove }: Omit<DocumentStatusProps, 'onPreview'>) {
  const { state, fileName } = document;
  return (
    <div className={styles.failed}>
      <p role="alert">
        <CircleAlert size={18} />
        <span>错误：{keepOnOneLine(reasonOf(state))}</span>
      </p>
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="outline" aria-label={`重试：${fileName}`} onClick={onRetry}>
            重试
          </Button>
        )}
        {isRangeRefused(state) && (
          <Button variant="outline" aria-label={`打印全部页：${fileName}`} onClick={onPrintAll}>
            打印全部页
          </Button>
        )}
        <Button variant="danger-quiet" aria-label={`移除：${fileName}`} onClick={onRemove}>
          移除
        </Button>
      </div>
    </div>
  );
}

function reasonOf(state: DocumentState): string {
  if (state.phase === 'failed') return state.message;
  if (state.phase === 'lost' && state.why === 'never-sent') return '这个文件还没有传完，请重新选择它，或移除';
  return '上传的文件已过期删除，请移除后重新上传';
}

/** A note that is none of the standard texts is shown on the card, not only in the badge's tooltip. */
function isUnusual(note: string): boolean {
  return !Object.values<string>(quoteNotes).includes(note);
}

/** For screen readers: progress only at the start, the half and the end. */
function announcementOf({ fileName, state }: DraftDocument): string {
  if (state.phase === 'uploading')
    return state.progress >= 100 ? `${fileName} 已上传` : state.progress >= 50 ? '已上传 50%' : '开始上传';
  if (state.phase !== 'ready' || state.isRepricing) return '';
  const { pageCount, printCost, isEstimated } = state;
  return `${fileName}：${pageCount} 页，${formatYuan(printCost)}，${isEstimated ? '预估' : '精确'}`;
}
