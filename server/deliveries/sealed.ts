import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'the password of the mail server';

/** 32 bytes that follow from the house's own key, which the database does not hold. */
const keyFrom = (houseKey: string): Buffer => createHmac('sha256', houseKey).update(PURPOSE).digest();

export function seal(houseKey: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(houseKey), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** undefined: it was sealed with another key, or is not whole. */
export function unseal(houseKey: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(houseKey), iv).setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
