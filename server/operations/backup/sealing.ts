import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { BackupError } from './failure.js';

/** How one file is protected, in readable form at its beginning. */
export type Protection =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'aes-256-gcm';
      readonly salt: string;
      readonly cost: number;
      /** Says whether a passphrase is the right one, and no more. */
      readonly check: string;
    };

/** Makes and proves the frames of one file: each knows its place, and whether it is the last. */
export interface Seal {
  close(payload: Buffer, place: number, last: boolean): Buffer;
  /** Undefined: it was changed, moved, or belongs to another file. */
  open(sealed: Buffer, place: number, last: boolean): Buffer | undefined;
}

export const TAG_BYTES = 16;

const COST = 2 ** 16;
const MOST_COST = 2 ** 20;
const BLOCK = 8;
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const NONCE_BYTES = 12;

export function newProtection(secret: string | undefined): Protection {
  if (secret === undefined) return { kind: 'none' };
  const salt = randomBytes(16).toString('base64url');
  const { check } = keysFrom(secret, salt, COST);
  return { kind: 'aes-256-gcm', salt, cost: COST, check: check.toString('base64url') };
}

/** `head` is the file's beginning, which every frame vouches for. */
export function sealOf(protection: Protection, head: Buffer, secret: string | undefined): Seal {
  const digest = createHash('sha256').update(head).digest();
  if (protection.kind === 'none') return plainSeal(digest);
  if (secret === undefined) {
    throw new BackupError(
      'This backup is encrypted: give its passphrase in BACKUP_PASSPHRASE, or its key with --key-file.',
    );
  }
  const { salt, cost, check } = protection;
  if (!Number.isInteger(cost) || cost < 2 || cost > MOST_COST) throw damagedHead();
  const keys = keysFrom(secret, salt, cost);
  const stored = Buffer.from(check, 'base64url');
  if (stored.length !== CHECK_BYTES || !timingSafeEqual(stored, keys.check)) {
    throw new BackupError('This is not the passphrase or key that the backup was encrypted with.');
  }
  return encryptingSeal(keys.key, digest);
}

export function damagedHead(): BackupError {
  return new BackupError('The beginning of the backup is damaged: take another one.');
}

function keysFrom(secret: string, salt: string, cost: number): { key: Buffer; check: Buffer } {
  const maxmem = 256 * BLOCK * cost;
  const made = scryptSync(secret.normalize('NFC'), Buffer.from(salt, 'base64url'), KEY_BYTES + CHECK_BYTES, {
    N: cost,
    r: BLOCK,
    p: 1,
    maxmem,
  });
  return { key: made.subarray(0, KEY_BYTES), check: made.subarray(KEY_BYTES) };
}

function placeOf(place: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeUInt8(last ? 1 : 0, 0);
  bytes.writeBigUInt64BE(BigInt(place), 4);
  return bytes;
}

/** The key is the file's own (its salt is), so that the place alone is a nonce that never comes twice. */
function encryptingSeal(key: Buffer, head: Buffer): Seal {
  return {
    close(payload, place, last) {
      const cipher = createCipheriv('aes-256-gcm', key, placeOf(place, last)).setAAD(head);
      return Buffer.concat([cipher.update(payload), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place, last) {
      const tag = sealed.subarray(sealed.length - TAG_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', key, placeOf(place, last), { authTagLength: TAG_BYTES });
      cipher.setAAD(head).setAuthTag(tag);
      try {
        return Buffer.concat([cipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), cipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** Finds damage, not a forger: for that there is the encryption. */
function plainSeal(head: Buffer): Seal {
  const tagOf = (payload: Buffer, place: number, last: boolean): Buffer => {
    const hash = createHash('sha256').update(head).update(placeOf(place, last)).update(payload);
    return hash.digest().subarray(0, TAG_BYTES);
  };
  return {
    close: (payload, place, last) => Buffer.concat([payload, tagOf(payload, place, last)]),
    open(sealed, place, last) {
      const payload = sealed.subarray(0, sealed.length - TAG_BYTES);
      return tagOf(payload, place, last).equals(sealed.subarray(sealed.length - TAG_BYTES))
        ? payload
        : undefined;
    },
  };
}
