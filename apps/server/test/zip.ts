export { zip } from '#lib/zip.ts';
