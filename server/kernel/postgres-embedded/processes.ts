import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessFacts {
  readonly alive: boolean;
  /** Dead, but its parent has not collected it yet: `kill(pid, 0)` still succeeds. */
  readonly zombie: boolean;
  /** Differs between two processes that were given the same pid one after the other. */
  readonly identity?: string;
  readonly command?: string;
}

const GONE: ProcessFacts = { alive: false, zombie: false };

/** The operating system's facts about a pid, readable whichever account the process runs under. */
export function inspectProcess(pid: number): ProcessFacts {
  if (!Number.isInteger(pid) || pid <= 0) return GONE;
  if (process.platform === 'linux') return lookInProc(pid);
  if (process.platform === 'win32') return { alive: answersSignal(pid), zombie: false };
  return lookWithPs(pid);
}

function lookInProc(pid: number): ProcessFacts {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  if (stat === '') return GONE;
  // The command name may hold spaces and brackets; the fields after its last bracket do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const zombie = fields[0] === 'Z' || fields[0] === 'X';
  const boot = readOrEmpty('/proc/sys/kernel/random/boot_id').trim();
  return {
    alive: !zombie,
    zombie,
    identity: `${boot}:${fields[19] ?? ''}`,
    command: readOrEmpty(`/proc/${pid}/cmdline`).split('\0').join(' ').trim(),
  };
}

function lookWithPs(pid: number): ProcessFacts {
  try {
    const ask = (column: string) =>
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    const zombie = ask('stat').startsWith('Z');
    return { alive: !zombie, zombie, identity: ask('lstart'), command: ask('command') };
  } catch {
    return GONE;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
