import type { CorpusFile } from '../corpus.ts';

const picture = (name: string): CorpusFile => ({
  name,
  kind: name.endsWith('.jpg') ? 'jpg' : name.endsWith('.png') ? 'png' : 'heic',
  instant: 1,
  isCertain: true,
  exact: 1,
});

export const pictureFiles: readonly CorpusFile[] = [
  picture('phone-photo.jpg'),
  picture('landscape.jpg'),
  picture('cmyk.jpg'),
  picture('tiny.jpg'),
  picture('tiny.png'),
  picture('alpha.png'),
  picture('interlaced.png'),
  picture('animated.png'),
  { name: 'png-renamed.jpg', kind: 'png', instant: 1, isCertain: true, exact: 1 },
  picture('forty-megapixels.png'),
  picture('phone-photo.heic'),
  picture('mirrored.heic'),
  picture('tiled.heif'),
  { name: 'avif-renamed.heic', kind: 'heic', refused: 'wrong_type' },
  { name: 'too-many-pixels.heic', kind: 'heic', refused: 'too_many_pixels' },
  { name: 'truncated.heic', kind: 'heic', refused: 'damaged' },
  { name: 'too-many-pixels.png', kind: 'png', refused: 'too_many_pixels' },
  { name: 'truncated.jpg', kind: 'jpg', refused: 'damaged' },
  { name: 'truncated.png', kind: 'png', refused: 'damaged' },
  { name: 'svg-renamed.png', kind: 'png', refused: 'wrong_type' },
  { name: 'zero-bytes.png', kind: 'png', refused: 'empty' },
];
