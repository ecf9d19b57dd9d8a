import { RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './picture-viewer.module.css';
import { useSize } from './use-size.ts';

type PictureViewerProps = { url: string; title: string; due: string; onClose: () => void };

const zooms = [1, 1.5, 2, 3, 4];
const maxZoomIndex = zooms.length - 1;

/** Zooms and rotates a picture. The amount due stays visible for comparison. */
export function PictureViewer({ url, title, due, onClose }: PictureViewerProps) {
  const [zoomIndex, setZoomIndex] = useState(0);
  const [quarterTurns, setQuarterTurns] = useState(0);
  const zoomBy = (steps: number) => setZoomIndex((index) => Math.min(maxZoomIndex, Math.max(0, index + steps)));
  const fit = () => setZoomIndex(0);
  const rotate = () => setQuarterTurns((current) => current + 1);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else if (event.key === '0') fit();
    else if (event.key.toLowerCase() === 'r') rotate();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={title} size="full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the shortcut keys of the buttons inside */}
      <div className={styles.viewer} onKeyDown={handleKey}>
        <div className={styles.tools}>
          <p className={styles.due}>
            应付 <span className="num">{due}</span>
          </p>
          <IconButton label="缩小（-）" icon={<ZoomOut />} aria-disabled={zoomIndex === 0} onClick={() => zoomBy(-1)} />
          <p className={`${styles.zoom} num`} role="status" aria-label={`放大 ${(zooms[zoomIndex] ?? 1) * 100}%`}>
            {(zooms[zoomIndex] ?? 1) * 100}%
          </p>
          <IconButton
            label="放大（+）"
            icon={<ZoomIn />}
            aria-disabled={zoomIndex === maxZoomIndex}
            onClick={() => zoomBy(1)}
          />
          <IconButton label="看全图（0）" icon={<Scan />} onClick={fit} />
          <IconButton label="旋转（R）" icon={<RotateCw />} onClick={rotate} />
        </div>
        <Picture url={url} alt={title} zoom={zooms[zoomIndex] ?? 1} quarterTurns={quarterTurns} />
      </div>
    </Dialog>
  );
}

type PictureProps = { url: string; alt: string; zoom: number; quarterTurns: number };

/** At zoom 1 the whole picture fits into the frame in every rotation. */
function Picture({ url, alt, zoom, quarterTurns }: PictureProps) {
  const [frame, size] = useSize<HTMLDivElement>();
  const [naturalSize, setNaturalSize] = useState({ width: 0, height: 0 });
  const isSideways = quarterTurns % 2 !== 0;
  const [rotatedWidth, rotatedHeight] = isSideways
    ? [naturalSize.height, naturalSize.width]
    : [naturalSize.width, naturalSize.height];
  const scale = rotatedWidth > 0 ? Math.min(size.width / rotatedWidth, size.height / rotatedHeight) * zoom : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <div ref={frame} className={styles.frame} tabIndex={0} data-autofocus>
      <div className={styles.content} style={{ width: rotatedWidth * scale, height: rotatedHeight * scale }}>
        <img
          src={url}
          alt={alt}
          style={{
            width: naturalSize.width * scale,
            height: naturalSize.height * scale,
            transform: `translate(-50%, -50%) rotate(${quarterTurns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setNaturalSize({ width, height })
          }
        />
      </div>
    </div>
  );
}
