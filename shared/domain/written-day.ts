const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** yyyy-MM-dd -> 21 Nov 2026; anything else comes back as it is. */
export function writtenDay(day: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (found === null) return day;
  return `${Number(found[3])} ${MONTHS[Number(found[2]) - 1] ?? found[2]} ${found[1]}`;
}
