import { statusLabels } from '@print/contract/labels';
import { fen, formatYuan, fromYuan } from '@print/contract/price';
import type { ReactNode } from 'react';
import { BindingIcon } from '#shop/binding-icon.tsx';
import { firstPaper, useShop } from '#shop/shop-query.ts';
import styles from './features.module.css';
import { FileLine } from './file-line.tsx';
import section from './section.module.css';

export function Features() {
  return (
    <section className={`content ${section.section}`} aria-labelledby="features">
      <h2 id="features">文件交给我们，放心</h2>
      <div className={section.row}>
        <Feature title="流程简单" drawing={<PricedFiles />}>
          传上来就知道多少页、多少钱。页数还在核对时用铅笔写，核对完换成墨水，每一笔都列给你看。
        </Feature>
        <Feature title="实时状态" drawing={<Steps />}>
          付完款就有取件码。排着队、正在印、可以取，查单页自己会更新，看到“可取件”再下楼。
        </Feature>
        <Feature title="品质不走样" drawing={<Bindings />}>
          下单前能看到要印的每一页，预览是什么样，印出来就是什么样。装不装订、怎么装订，都画在纸上给你选。
        </Feature>
      </div>
    </section>
  );
}

function Feature({ title, drawing, children }: { title: string; drawing: ReactNode; children: string }) {
  return (
    <article className={styles.sheet}>
      <div className={styles.drawing} aria-hidden="true">
        {drawing}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </article>
  );
}

function PricedFiles() {
  const { data: shop } = useShop();
  const priceOf = (pages: number) => shop && formatYuan(fen(pages * fromYuan(firstPaper(shop).side_price)));
  return (
    <>
      <FileLine kind="PDF" name="毕业论文.pdf" pages={68} price={priceOf(68)} />
      <FileLine kind="DOC" name="调查问卷.docx" pages={12} price={priceOf(12)} isEstimated />
    </>
  );
}

const steps = [statusLabels.pending, statusLabels.processing, `${statusLabels.completed}（可取件）`, '已取走'];
const current = 1;

function Steps() {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} data-current={index === current}>
          <StepMark index={index} />
          {step}
        </li>
      ))}
    </ol>
  );
}

/** Draws a step as done, current or upcoming, connected to its neighbours. */
function StepMark({ index }: { index: number }) {
  const isHere = index === current;
  const colour = isHere ? 'var(--seal)' : index < current ? 'var(--ink-2)' : 'var(--line-strong)';
  return (
    <svg width="24" height="46" fill="none" stroke={colour} strokeWidth="2" aria-hidden="true">
      {index > 0 && <path stroke={index > current ? 'var(--line)' : 'var(--ink-2)'} d="M12 0v10" />}
      {index < steps.length - 1 && <path stroke={index < current ? 'var(--ink-2)' : 'var(--line)'} d="M12 36v10" />}
      <circle cx="12" cy="23" r="11" />
      {index < current && <path strokeWidth="2.5" d="m7 23.5 3.5 3.5 6.5-7" />}
      {isHere && <circle cx="12" cy="23" r="6" fill={colour} />}
    </svg>
  );
}

function Bindings() {
  const bindings = useShop().data?.price_list.bindings ?? [];
  return (
    <ul className={styles.bindings}>
      {bindings
        .filter(({ is_shown }) => is_shown)
        .map(({ type, name }) => (
          <li key={type}>
            <BindingIcon type={type} />
            {name}
          </li>
        ))}
    </ul>
  );
}
