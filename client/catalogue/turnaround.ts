import { counted } from '../../shared/domain/counted.js';

const HOUR = 60;
const DAY = 24 * HOUR;

/** 90 -> "90 min", 240 -> "4 hours", 2880 -> "2 days". */
export function turnaroundText(minutes: number): string {
  if (minutes % DAY === 0) return counted(minutes / DAY, 'day');
  if (minutes % HOUR === 0) return counted(minutes / HOUR, 'hour');
  return `${minutes} min`;
}
