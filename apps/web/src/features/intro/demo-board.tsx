import { bindingLabels } from '@print/contract/labels';
import { fen, formatYuan } from '@print/contract/price';
import { Price } from '#ui/price.tsx';
import { Seal } from '#ui/seal.tsx';
import styles from './demo-board.module.css';
import type { Frame } from './demo-schedule.ts';
import { FileLine } from './file-line.tsx';
import stub from './stub.module.css';

/** These prices belong to the demo, not to the shop; the label 演示价格 says so. */
const pages = 24;
const printingFen = pages * 15;
const bindingFen = { none: 0, staple_top_left: 50, ring_bound: 200 } as const;
const choices = ['staple_top_left', 'ring_bound'] as const;

/** A small order page. While the demo plays, later parts stay hidden. */
export function DemoBoard({ frame, isLive }: { frame: Frame; isLive: boolean }) {
  const { phase, hasResult } = frame;
  const binding = bindingAt(frame);
  const isPriced = phase !== 'uploading';
  const isBinding = phase === 'binding' || phase === 'collecting';
  const isPaid = phase === 'collecting';
  const isEstimated = phase === 'counting' && !hasResult;
  return (
    <div className={styles.board} aria-hidden="true">
      <div className={styles.sheet}>
        <BindingDrawing binding={binding} />
        <p className={styles.label}>演示价格</p>
        <FileLine
          kind="DOC"
          name="毕业论文.docx"
          pages={pages}
          price={formatYuan(fen(printingFen))}
          isEstimated={isEstimated}
          arrivesInMs={isPriced ? undefined : frame.phaseMs}
        />
        <ul className={styles.choices} data-shown={isBinding}>
          {choices.map((type) => (
            <li key={type} data-chosen={type === binding}>
              {bindingLabels[type]}
              <span className="num">{formatYuan(fen(bindingFen[type]))}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total} data-shown={isPriced}>
          总计
          <Price estimated={isEstimated}>{formatYuan(fen(printingFen + bindingFen[binding]))}</Price>
        </p>
      </div>
      <div className={`${stub.stub} ${styles.ticket}`} data-shown={isPaid}>
        <p>取件码</p>
        <p className={`${styles.code} num`}>A7K2MX</p>
        {isPaid && hasResult && <Seal landing={isLive}>已收单</Seal>}
      </div>
    </div>
  );
}

type Binding = keyof typeof bindingFen;

function bindingAt({ phase, hasResult }: Frame): Binding {
  if (phase === 'collecting' || (phase === 'binding' && hasResult)) return 'ring_bound';
  return phase === 'binding' ? 'staple_top_left' : 'none';
}

const rings = Array.from({ length: 12 }, (_, index) => `${index * 8.5 + 1.5}%`);

/** The order page draws the same bindings with CSS, which would exceed the size budget of this page. */
function BindingDrawing({ binding }: { binding: Binding }) {
  return (
    <svg className={styles.binding} fill="none" stroke="var(--line-strong)" strokeLinecap="round" aria-hidden="true">
      {binding === 'staple_top_left' && <path d="m16 20 13-13" strokeWidth="4" />}
      {binding === 'ring_bound' &&
        rings.map((y) => <rect key={y} x="1.5" y={y} width="15" height="8" rx="4" strokeWidth="3" />)}
    </svg>
  );
}
