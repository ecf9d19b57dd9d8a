/** The file name of a download: `filename*` (UTF-8) before `filename`. Undefined when the header has neither. */
export function attachmentName(contentDisposition: string | null): string | undefined {
  const header = contentDisposition ?? '';
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const plain = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header);
  const name = decode(encoded) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  // A file name must not contain a path.
  return name?.replace(/[/\\]/g, '_') || undefined;
}

function decode(encoded: string | undefined): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
