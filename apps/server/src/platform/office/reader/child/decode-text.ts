/** Chinese programs write UTF-8 or GB18030. The bytes decide, because file names and headers do not say which. */
export function decodeText(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? new TextDecoder('gb18030').decode(bytes);
}

/** Undefined if the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    // A stream may end within a character, as a truncated file does. The byte order mark is dropped.
    return new TextDecoder('utf-8', { fatal: !hasMark }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
