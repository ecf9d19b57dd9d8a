import type { Printer } from '@print/contract/printing';
import type { ShopPaper } from '@print/contract/shop';
import { useId } from 'react';
import { printerStateLabels } from '#shop/labels.ts';
import { paperNames } from '#shop/paper-names.ts';
import { usePapers } from '#shop/use-papers.ts';
import styles from './direct-printing.module.css';
import { printerStateTones } from './printer-texts.ts';

type PrinterChoiceProps = { printers: readonly Printer[]; selected: Printer; onSelect: (id: string) => void };

export function PrinterChoice({ printers, selected, onSelect }: PrinterChoiceProps) {
  const name = useId();
  const papers = usePapers();
  return (
    <fieldset className={styles.printers}>
      <legend>打印机</legend>
      {printers.map((printer) => (
        <label key={printer.id} className={styles.printer}>
          <input type="radio" name={name} checked={printer.id === selected.id} onChange={() => onSelect(printer.id)} />
          <span className={styles.printerName}>{printer.name}</span>
          <span className={styles.state} data-tone={printerStateTones[printer.state]}>
            {printerStateLabels[printer.state]}
          </span>
          <span className={styles.about}>{printerText(printer, papers)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function printerText(
  { papers, can_duplex, can_color, waiting_jobs, state_message }: Printer,
  shopPapers: readonly ShopPaper[],
): string {
  return [
    papers.length > 0 ? paperNames(papers, shopPapers).join('、') : '没有登记纸张',
    can_color ? '可印彩色' : '',
    can_duplex ? '' : '要手动翻面',
    waiting_jobs > 0 ? `前面还有 ${waiting_jobs} 个任务` : '',
    state_message,
  ]
    .filter((part) => part !== '')
    .join('，');
}
