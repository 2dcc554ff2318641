const HOUR = 60;
const DAY = 24 * HOUR;

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** 90 -> "90 min", 240 -> "4 hours", 2880 -> "2 days". */
export function turnaroundText(minutes: number): string {
  if (minutes % DAY === 0) return counted(minutes / DAY, 'day', 'days');
  if (minutes % HOUR === 0) return counted(minutes / HOUR, 'hour', 'hours');
  return `${minutes} min`;
}
