import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** No file of that process may grow beyond so many bytes, or `unlimited`. As its own account, which surely may. */
export function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  const { uid, gid } = statSync(`/proc/${pid}`);
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`], { uid, gid });
}
