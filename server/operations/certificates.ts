import { connect } from 'node:tls';
import type { Certificate, Look } from '../../shared/contract/operations.js';
import type { Config } from '../kernel/config.js';
import type { Sql } from '../kernel/database.js';

const ANSWER_MS = 2000;
const KNOWN_MS = 3_600_000;
const known = new Map<string, { readonly at: number; readonly found: Promise<Certificate> }>();

/**
 * Of the address that people type, and of a mail server that speaks TLS from its first word; looked at once an hour, and
 * at once when a person asks: one that was just renewed is good.
 */
export async function certificatesOf(
  sql: Sql,
  { publicUrl }: Config,
  asked: Look,
): Promise<readonly Certificate[]> {
  const mail = await sql.one<{ host: string; port: number }>(
    `select host, port from mail_settings where host <> '' and security = 'tls'`,
  );
  const found = (of: string, host: string, port: number): Promise<Certificate> =>
    asked === 'anew' ? remembered(of, host, port) : lately(of, host, port);
  const screens = publicUrl?.startsWith('https') === true ? new URL(publicUrl) : undefined;
  return Promise.all([
    ...(screens ? [found('The address of the screens', screens.hostname, Number(screens.port || 443))] : []),
    ...(mail ? [found('The mail server', mail.host, mail.port)] : []),
  ]);
}

function lately(of: string, host: string, port: number): Promise<Certificate> {
  const held = known.get(keyOf(of, host, port));
  const isFresh = held !== undefined && performance.now() - held.at < KNOWN_MS;
  return isFresh ? held.found : remembered(of, host, port);
}

function remembered(of: string, host: string, port: number): Promise<Certificate> {
  const found = look(of, host, port);
  known.set(keyOf(of, host, port), { at: performance.now(), found });
  return found;
}

const keyOf = (of: string, host: string, port: number): string => `${of} ${host} ${port}`;

/** Whoever vouches for it is not asked: its last day is what is wanted. */
function look(of: string, host: string, port: number): Promise<Certificate> {
  return new Promise((resolve) => {
    const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: ANSWER_MS, ...name });
    const end = (validTo: string | null, problem: string | null): void => {
      socket.destroy();
      resolve({ of: `${of}, ${host}`, validTo, problem });
    };
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      if (Number.isNaN(until.getTime())) end(null, 'It presents no certificate.');
      else end(until.toISOString(), null);
    });
    socket.once('timeout', () => end(null, 'It does not answer.'));
    socket.once('error', (failure) => end(null, `It cannot be checked (${failure.message}).`));
  });
}
