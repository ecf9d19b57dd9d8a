import { formatYuan } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import type { PrintSettings } from '@print/contract/print-settings';
import { X } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { shortenFileName } from '#lib/file-name.ts';
import { PageRangeField } from '#shop/page-range-field.tsx';
import { PrintSettingChoices } from '#shop/print-setting-choices.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Price } from '#ui/price.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './line-card.module.css';
import type { PageCount } from './use-page-counts.ts';
import { colorTextOf, costOf, isEstimated, type Line, rangeProblemOf } from './walk-in-draft.ts';

type LineCardProps = {
  line: Line;
  count: PageCount | undefined;
  prices: PriceList;
  maxCopies: number;
  isBooklet: boolean;
  onChange: (changes: Partial<Pick<Line, 'settings' | 'statedPages'>>) => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** One file with its print settings and price. */
export function LineCard(props: LineCardProps) {
  const { line, count, prices, maxCopies, isBooklet, onChange, onRemove } = props;
  const { settings, fileName } = line;
  const cost = costOf(line, count?.quote, prices);
  const colorText = colorTextOf(line, count?.quote, prices);
  const set = (changes: Partial<PrintSettings>) => onChange({ settings: { ...settings, ...changes } });
  return (
    <li className={styles.line} aria-label={fileName}>
      <div className={styles.lineHead}>
        <div className={styles.name}>
          <p title={fileName}>{shortenFileName(fileName)}</p>
          <Progress {...props} />
          {colorText !== '' && <p className={styles.progress}>{colorText}</p>}
        </div>
        {line.state.phase === 'uploaded' && (
          <Price estimated={isEstimated(line, count?.quote, prices)}>{cost && formatYuan(cost)}</Price>
        )}
        <IconButton label={`移除文件：${fileName}`} icon={<X />} onClick={onRemove} />
      </div>
      <div className={styles.settings}>
        <div>
          <p className={styles.label} aria-hidden="true">
            份数
          </p>
          <Stepper
            label={`份数：${fileName}`}
            value={settings.copies}
            max={maxCopies}
            onChange={(copies) => set({ copies })}
          />
        </div>
        <PrintSettingChoices settings={settings} isBooklet={isBooklet} onChange={set} Choice={SelectField} />
        <PageRangeField
          value={settings.page_range}
          error={rangeProblemOf(line, count?.quote)}
          onChange={(page_range) => set({ page_range })}
        />
        {count?.quote?.needs_page_count && (
          <TextField
            label="页数"
            hint="数不出来，请填写"
            numeric
            inputMode="numeric"
            value={line.statedPages ?? ''}
            onChange={({ currentTarget }) => onChange({ statedPages: parsePages(currentTarget.value) })}
          />
        )}
      </div>
    </li>
  );
}

function Progress({ line: { state }, count, onRetry }: LineCardProps) {
  if (state.phase === 'uploading') return <p className={styles.progress}>{uploadText(state.percent)}</p>;
  if (state.phase === 'failed')
    return (
      <p className={styles.refusal} role="alert">
        {state.message}
        <Button variant="quiet" onClick={onRetry}>
          重试
        </Button>
      </p>
    );
  if (count?.error && !count.quote)
    return (
      <p className={styles.refusal} role="alert">
        {messageOf(count.error)}
      </p>
    );
  const pages = count?.quote?.page_count;
  if (pages === null || pages === undefined) return <p className={styles.progress}>正在计算页数…</p>;
  return (
    <p className={styles.progress}>
      <span className="num">{pages}</span> 页{count?.quote?.is_estimated && '（预估）'}
    </p>
  );
}

function uploadText(percent: number): string {
  if (percent === 0) return '等待上传';
  return percent < 100 ? `正在上传 ${percent}%` : '处理中…';
}

function parsePages(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return Number(digits) > 0 ? Math.min(5000, Number(digits)) : null;
}
