/** Times are in the shop's time zone, wherever the customer is. */
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const nearDays = new Map([
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
]);

/** 刚刚, 12 分钟前, and after an hour the time of day. */
export function formatTimeAgo(moment: string | Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / minuteMs);
  // The server's clock may be slightly ahead of the browser's.
  if (minutes < -1 || minutes >= 60) return formatTime(moment, now);
  return minutes < 1 ? '刚刚' : `${minutes} 分钟前`;
}

/** 今天 22:30, 11月15日 22:30, and the year when it is not the current one. */
export function formatTime(moment: string | Date, now: Date): string {
  const { hour, minute } = readParts(moment);
  return `${formatDay(moment, now)} ${hour}:${minute}`;
}

/** 今天, 11月15日, 2027年1月2日. */
export function formatDay(moment: string | Date, now: Date): string {
  const day = readParts(moment);
  const today = readParts(now);
  const nearDay = nearDays.get((day.midnight - today.midnight) / dayMs);
  if (nearDay !== undefined) return nearDay;
  const date = `${day.month}月${day.day}日`;
  return day.year === today.year ? date : `${day.year}年${date}`;
}

function readParts(moment: string | Date) {
  const parts = Object.fromEntries(
    clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value] as const),
  );
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  return { year, month, day, hour: parts.hour, minute: parts.minute, midnight: Date.UTC(year, month - 1, day) };
}
