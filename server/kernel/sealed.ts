import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The server's own key, which is not in the database, and the purpose of the text: one purpose cannot open another's.
 */
interface Seal {
  readonly houseKey: string;
  readonly purpose: string;
}

const keyOf = ({ houseKey, purpose }: Seal): Buffer =>
  createHmac('sha256', houseKey).update(purpose).digest();

export function seal(key: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** undefined: it was sealed with another key, or is not whole. */
export function unseal(key: Seal, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), iv).setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
