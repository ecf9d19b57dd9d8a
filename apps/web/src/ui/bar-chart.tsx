import { type ReactNode, useId } from 'react';
import styles from './bar-chart.module.css';

type Bar = { label: string; value: number };

type BarChartProps = {
  caption: ReactNode;
  bars: readonly Bar[];
  /** Returns the label under a bar, or undefined for none. */
  tick: (bar: Bar, index: number) => string | undefined;
  /** `seal` is red, for amounts of money. */
  tone?: 'primary' | 'seal';
  format?: (value: number) => string;
  /** The id of the table with the same figures, for screen readers, which skip the drawing. */
  tableId: string;
};

const [width, height] = [600, 160];

export function BarChart({ caption, bars, tick, tone = 'primary', format = String, tableId }: BarChartProps) {
  const captionId = useId();
  const max = axisMax(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <figure className={styles.chart} aria-labelledby={captionId} aria-describedby={tableId}>
      <figcaption id={captionId}>{caption}</figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.scale}>
          <span>{format(max)}</span>
          <span>{format(max / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <Bars bars={bars} max={max} tone={tone} format={format} />
        <div className={styles.ticks}>
          {bars.map((bar, index) => (
            <span key={bar.label}>{tick(bar, index)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

type BarsProps = { bars: readonly Bar[]; max: number; tone: string; format: (value: number) => string };

function Bars({ bars, max, tone, format }: BarsProps) {
  const slot = width / bars.length;
  const barWidth = Math.min(slot * 0.64, 48);
  return (
    <svg
      className={styles.bars}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[0, height / 2, height].map((y) => (
        <line key={y} x1={0} x2={width} y1={y} y2={y} />
      ))}
      {bars.map(({ label, value }, index) => {
        const barHeight = (height * value) / max;
        return (
          <g key={label}>
            <title>{`${label}：${format(value)}`}</title>
            <rect className={styles.reach} x={index * slot} y={0} width={slot} height={height} />
            <rect x={index * slot + (slot - barWidth) / 2} y={height - barHeight} width={barWidth} height={barHeight} />
          </g>
        );
      })}
    </svg>
  );
}

/** The upper end of the scale: a round number whose half is round too. */
export function axisMax(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 6, 8].find((step) => value <= step * power) ?? 10;
  return factor * power;
}
