import { RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './picture-viewer.module.css';
import { useSize } from './use-size.ts';

type PictureViewerProps = { url: string; title: string; due: string; onClose: () => void };

const zooms = [1, 1.5, 2, 3, 4];
const largest = zooms.length - 1;

/** A picture as large as one likes and the right way up, with the sum that it should show. */
export function PictureViewer({ url, title, due, onClose }: PictureViewerProps) {
  const [zoomAt, setZoomAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoomBy = (steps: number) => setZoomAt((at) => Math.min(largest, Math.max(0, at + steps)));
  const fit = () => setZoomAt(0);
  const turn = () => setTurns((now) => now + 1);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else if (event.key === '0') fit();
    else if (event.key.toLowerCase() === 'r') turn();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={title} size="full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of all the buttons in it */}
      <div className={styles.viewer} onKeyDown={handleKey}>
        <div className={styles.tools}>
          <p className={styles.due}>
            应付 <span className="num">{due}</span>
          </p>
          <IconButton label="缩小（-）" icon={<ZoomOut />} aria-disabled={zoomAt === 0} onClick={() => zoomBy(-1)} />
          <p className={`${styles.zoom} num`} role="status" aria-label={`放大 ${(zooms[zoomAt] ?? 1) * 100}%`}>
            {(zooms[zoomAt] ?? 1) * 100}%
          </p>
          <IconButton
            label="放大（+）"
            icon={<ZoomIn />}
            aria-disabled={zoomAt === largest}
            onClick={() => zoomBy(1)}
          />
          <IconButton label="看全图（0）" icon={<Scan />} onClick={fit} />
          <IconButton label="旋转（R）" icon={<RotateCw />} onClick={turn} />
        </div>
        <Picture url={url} alt={title} zoom={zooms[zoomAt] ?? 1} turns={turns} />
      </div>
    </Dialog>
  );
}

type PictureProps = { url: string; alt: string; zoom: number; turns: number };

/** At 1 all of it fits into the frame, whichever way it is turned. */
function Picture({ url, alt, zoom, turns }: PictureProps) {
  const [frame, size] = useSize<HTMLDivElement>();
  const [natural, setNatural] = useState({ width: 0, height: 0 });
  const isSideways = turns % 2 !== 0;
  const [across, down] = isSideways ? [natural.height, natural.width] : [natural.width, natural.height];
  const scale = across > 0 ? Math.min(size.width / across, size.height / down) * zoom : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <div ref={frame} className={styles.frame} tabIndex={0} data-autofocus>
      <div className={styles.room} style={{ width: across * scale, height: down * scale }}>
        <img
          src={url}
          alt={alt}
          style={{
            width: natural.width * scale,
            height: natural.height * scale,
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
        />
      </div>
    </div>
  );
}
