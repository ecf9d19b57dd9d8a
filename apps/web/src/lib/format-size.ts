/** Examples: 1.2 MB, 3.4 GB. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return '0.1 MB 以内';
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
