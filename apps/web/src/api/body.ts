/** What an answer says: JSON, a plain sentence, or (a proxy's HTML page, a cut-off body) nothing for us. */
export function readBody(contentType: string | null, text: string): unknown {
  if (contentType?.startsWith('text/plain')) return text;
  if (text === '' || !contentType?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
