import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = '.s.PGSQL.';
// sockaddr_un holds 104 bytes on macOS and 108 on Linux, with the zero at its end.
const LONGEST_PATH = 103;

/**
 * PostgreSQL's setting: a socket in its data folder, which costs both sides less than TCP; none where the path is
 * too long for the system.
 */
export function socketDirectories(pgdata: string): '.' | '' {
  const fits = Buffer.byteLength(join(pgdata, `${NAME}65535`)) <= LONGEST_PATH;
  return process.platform !== 'win32' && fits ? '.' : '';
}

export function hasSocket(pgdata: string, port: number): boolean {
  return existsSync(join(pgdata, `${NAME}${port}`));
}

/** A dead postmaster's: its lock would be taken for a living one's by another process with the same pid. */
export function clearSockets(pgdata: string): void {
  const left = readdirSync(pgdata).filter((name) => name.startsWith(NAME));
  for (const name of left) rmSync(join(pgdata, name), { force: true });
}
