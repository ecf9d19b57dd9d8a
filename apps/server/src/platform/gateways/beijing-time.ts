const offset = '+08:00';
const offsetMs = 8 * 3_600_000;

/** `2026-11-19 20:15:00`: both gateways count in Beijing time, wherever the server runs. */
export function formatBeijingTime(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** An invalid Date if the text is not such a time. */
export function parseBeijingTime(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}${offset}`);
}

/** RFC 3339 with an offset, which WeChat Pay expects instead of `Z`. */
export function formatWithOffset(moment: Date): string {
  return `${formatBeijingTime(moment).replace(' ', 'T')}${offset}`;
}
