const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** yyyy-MM-dd -> 21 Nov 2026; anything else comes back as it is. */
export function writtenDay(day: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (found === null) return day;
  return `${Number(found[3])} ${MONTHS[Number(found[2]) - 1] ?? found[2]} ${found[1]}`;
}

/** The wall clock's reading, 2026-11-21T14:05:09 -> 21 Nov 2026 14:05; anything shorter as it is. */
export function writtenMoment(wall: string): string {
  return `${writtenDay(wall)} ${wall.slice(11, 16)}`.trim();
}

/** 2026-11 -> Nov 2026 */
export function writtenMonth(month: string): string {
  return writtenDay(`${month}-01`).replace(/^1 /, '');
}

/** A place of a chart, or the key of a line: an hour (08), a day, a month, or a name as it is. */
export function writtenPlace(place: string): string {
  if (/^\d{2}$/.test(place)) return `${place}:00`;
  return /^\d{4}-\d{2}$/.test(place) ? writtenMonth(place) : writtenDay(place);
}
