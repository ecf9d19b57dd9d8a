import { Price } from '#ui/price.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './dev-ui.module.css';
import { Example, Group } from './example.tsx';

const pairs = [
  ['paper', 'ink'],
  ['sheet', 'ink'],
  ['sunk', 'ink-2'],
  ['raised', 'ink-3'],
  ['primary', 'on-primary'],
  ['primary-hover', 'on-primary'],
  ['primary-soft', 'ink'],
  ['seal', 'sheet'],
  ['seal-soft', 'seal'],
  ['ok-soft', 'ok'],
  ['warn-soft', 'warn'],
  ['info-soft', 'info'],
  ['danger-soft', 'danger'],
];

export function Palette() {
  return (
    <Group name="颜色与字">
      <Example name="每种底色与它上面的字">
        <ul className={styles.swatches}>
          {pairs.map(([background, text]) => (
            <li key={background} style={{ background: `var(--${background})`, color: `var(--${text})` }}>
              {text} / {background}
            </li>
          ))}
        </ul>
      </Example>
      <Example name="hero, h1, h2, h3, body, secondary, smallest">
        <Stack gap={16} className={styles.stack}>
          <p className={styles.hero}>文件传上来，下楼就能取。</p>
          <p>上传文件、选好装订、扫码付款，凭取件码到宿舍取件。正常8小时内印好。</p>
          <p style={{ fontSize: 'var(--type-secondary)' }}>次要文字：支持PDF、Word与PPT</p>
          <p style={{ fontSize: 'var(--type-smallest)' }}>最小的字，没有更小的了</p>
        </Stack>
      </Example>
      <Example name="Price, .num">
        <span className={styles.amount}>
          <Price>¥29.60</Price>
        </span>
        <Price estimated>¥1.80</Price>
        <Price>¥10.20</Price>
        <span className="num">138****8000</span>
        <span className="num">20261115-000183</span>
      </Example>
    </Group>
  );
}
