import type { PagesPerSide } from '@print/contract/print-settings';

const grids: Record<PagesPerSide, readonly [columns: number, rows: number]> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
  9: [3, 3],
};

/** A sheet with its pages drawn on it. */
export function SideGridIcon({ places }: { places: PagesPerSide }) {
  const [columns, rows] = grids[places];
  const [width, height] = [12 / columns, 16 / rows];
  const pages = Array.from({ length: places }, (_, at) => ({
    x: 2 + (at % columns) * width,
    y: 2 + Math.floor(at / columns) * height,
  }));
  return (
    <svg width="16" height="20" viewBox="0 0 16 20" aria-hidden="true">
      <rect x="0.5" y="0.5" width="15" height="19" rx="1.5" fill="none" stroke="currentColor" />
      {pages.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          x={x + 0.75}
          y={y + 0.75}
          width={width - 1.5}
          height={height - 1.5}
          fill="currentColor"
          opacity="0.55"
        />
      ))}
    </svg>
  );
}
