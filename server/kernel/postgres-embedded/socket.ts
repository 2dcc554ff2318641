import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = '.s.PGSQL.';
// sockaddr_un holds 104 bytes on macOS and 108 on Linux, with the zero at its end.
const LONGEST_PATH = 103;

const LOOPBACK = '127.0.0.1';

/** PostgreSQL's settings if there can be no socket. */
export const TCP_ONLY = { unix_socket_directories: '', listen_addresses: LOOPBACK };

/**
 * PostgreSQL's settings: a socket in its data folder, which costs both sides less than TCP and opens no port; TCP on
 * this machine alone if the path is too long for the system, and beside the socket if it is requested.
 */
export function listenSettings(pgdata: string, isPortAsked: boolean): typeof TCP_ONLY {
  const fits = Buffer.byteLength(join(pgdata, `${NAME}65535`)) <= LONGEST_PATH;
  if (process.platform === 'win32' || !fits) return TCP_ONLY;
  return { unix_socket_directories: '.', listen_addresses: isPortAsked ? LOOPBACK : '' };
}

export function hasSocket(pgdata: string, port: number): boolean {
  return existsSync(join(pgdata, `${NAME}${port}`));
}

/** A dead postmaster's: its lock would be taken for a living one's by another process with the same pid. */
export function clearSockets(pgdata: string): void {
  const left = readdirSync(pgdata).filter((name) => name.startsWith(NAME));
  for (const name of left) rmSync(join(pgdata, name), { force: true });
}
