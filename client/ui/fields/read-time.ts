const TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?$/;

/** A time of day as people type it, as HH:mm: 14:05, 1405, 14h05, 2.05pm, 2 pm, 9, now (`now` is HH:mm). */
export function readTime(text: string, now: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === 'now') return now;
  const found = TIME.exec(typed);
  if (found === null) return undefined;
  const half = found[3]?.charAt(0);
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? '0')];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const onDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(onDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
