import fs from 'node:fs';

const MS_PER_TICK = 10;

interface Process {
  readonly parent: number;
  /** Its own and that of its children that ended. */
  readonly cpuMs: number;
}

/** Milliseconds that a process and its children worked since they began, in Linux's ticks of 10 ms (proc(5)). */
export function cpuMs(pid: number): number {
  let sum = read(pid)?.cpuMs ?? 0;
  for (const name of fs.readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? read(Number(name)) : undefined;
    if (one?.parent === pid) sum += one.cpuMs;
  }
  return sum;
}

function read(pid: number): Process | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks; state is the first field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK };
  } catch {
    return undefined;
  }
}
