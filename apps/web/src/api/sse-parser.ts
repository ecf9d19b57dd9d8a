export type SseMessage = { readonly event: string; readonly data: string; readonly id: string };

/**
 * Server-Sent Events from text that arrives in arbitrary pieces, as the HTML standard reads them.
 * `EventSource` itself cannot be used: it sends no Authorization header.
 */
export function createSseParser(onMessage: (message: SseMessage) => void) {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  function take(line: string): void {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  function dispatch(): void {
    if (data.length > 0) onMessage({ event: event || 'message', data: data.join('\n'), id });
    event = '';
    data = [];
  }

  return (piece: string): void => {
    const text = rest + piece;
    // A carriage return at the very end may be the first half of a line break.
    const usable = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, usable).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(usable);
    for (const line of lines) take(line);
  };
}
