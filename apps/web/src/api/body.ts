/** JSON or plain text. Any other body (a proxy's HTML page, truncated JSON) is undefined. */
export function readBody(contentType: string | null, text: string): unknown {
  if (contentType?.startsWith('text/plain')) return text;
  if (text === '' || !contentType?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
