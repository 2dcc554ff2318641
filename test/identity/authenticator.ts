import { createHmac } from 'node:crypto';
import { Client, good, type Answer } from '../support/client.js';
import { TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import type { Role } from '../../shared/vocabulary.js';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A telephone's app, written from RFC 4226 and RFC 6238 and not with the server's library. */
export function codeOf(secret: string, at: Date, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / STEP_MS) + steps));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Somebody with a second factor, signed in, and the telephone. */
export interface Enrolled {
  readonly client: Client;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The code that the telephone shows; each is good once, so that a clock has to move between two. */
  code(steps?: number): string;
}

/** Somebody of that role sets up a second factor; afterwards the clock is at the next code. */
export async function enrol(lab: Laboratory, role: Role, username: string): Promise<Enrolled> {
  const client = await lab.as(role, username);
  const { secret } = good(await client.post('/api/second-factor/begin')).body;
  const code = (steps = 0): string => codeOf(secret, lab.clock.now(), steps);
  const { recoveryCodes } = good(await client.post('/api/second-factor/confirm', { code: code() })).body;
  nextCode(lab);
  return { client, secret, recoveryCodes, code };
}

export function nextCode(lab: Laboratory): void {
  lab.clock.advance(STEP_MS);
}

/** A sign-in from a browser that was never used before, with this code. */
export async function signInWith(
  lab: Laboratory,
  username: string,
  code?: string,
  password = TEST_PASSWORD,
): Promise<{ readonly client: Client; readonly answer: Answer }> {
  const client = new Client(lab.address, username, password);
  const answer = await client.get('/api/basicAuth/validate', {
    ...basic(username, password),
    ...(code !== undefined && { 'X-One-Time-Code': code }),
  });
  return { client, answer };
}

export function basic(username: string, password = TEST_PASSWORD): { readonly Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
