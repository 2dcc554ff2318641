import fs from 'node:fs';

const KERNEL = '/proc/stat';
/** Its first line, after the name: user, nice, system, idle, iowait, irq, softirq, steal; user includes what follows. */
const STEAL = 7;

/** The processors' time until now, as Linux tells it; nothing elsewhere. */
export function processorTime(): string {
  return fs.existsSync(KERNEL) ? fs.readFileSync(KERNEL, 'latin1') : '';
}

/** How much of the time between two readings a virtual machine's host gave to others, from 0 to 1. */
export function stolenShare(before: string, after: string): number {
  const [from, to] = [timesOf(before), timesOf(after)];
  const spent = to.map((ticks, at) => ticks - (from[at] ?? 0));
  const all = spent.reduce((sum, ticks) => sum + ticks, 0);
  return all > 0 ? (spent[STEAL] ?? 0) / all : 0;
}

function timesOf(told: string): readonly number[] {
  const [line = ''] = told.split('\n');
  return line
    .split(/\s+/)
    .slice(1, STEAL + 2)
    .map(Number);
}
