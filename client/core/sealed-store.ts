import type { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

/**
 * Unsent typing, kept on the machine so that only the person who typed it can read it: sealed with a key that the
 * server gives after sign-in and that is never stored. XChaCha20-Poly1305, synchronous and in the page, as the
 * browser's own ciphers are asynchronous and need https.
 */
interface Sealed {
  /** When it was stored, so that anybody's old entries can be deleted. */
  readonly at: string;
  /** `nonce.text`, base64. */
  readonly sealed: string;
}

const NONCE_LENGTH = 24;
const KEY_LENGTH = 32;

type Cipher = ReturnType<typeof xchacha20poly1305>;

let cipherFor: ((nonce: Uint8Array, name: string) => Cipher) | undefined;
let openings = 0;

/** `given` is 32 bytes, base64url, as the server answers them. The cipher is fetched with the first key. */
export async function openStore(given: string): Promise<void> {
  const opening = (openings += 1);
  const key = bytesFrom(given.replaceAll('-', '+').replaceAll('_', '/'));
  const { xchacha20poly1305: cipher } = await import('@noble/ciphers/chacha.js');
  // A sign-out meanwhile has closed it.
  if (opening !== openings) return;
  const isKey = key.length === KEY_LENGTH;
  cipherFor = isKey ? (nonce, name) => cipher(key, nonce, placeOf(name)) : undefined;
}

export function closeStore(): void {
  openings += 1;
  cipherFor = undefined;
}

/** False: there is no key, or the store is full or forbidden. */
export function storeSealed(name: string, value: unknown): boolean {
  if (cipherFor === undefined) return false;
  try {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
    const text = new TextEncoder().encode(JSON.stringify(value));
    const sealed = cipherFor(nonce, name).encrypt(text);
    const kept: Sealed = { at: new Date().toISOString(), sealed: `${textFrom(nonce)}.${textFrom(sealed)}` };
    localStorage.setItem(name, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** undefined: nothing is there, or it is somebody else's. */
export function readSealed(name: string): unknown {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (!isSealed(found)) return found ?? undefined;
    if (cipherFor === undefined) return undefined;
    const [nonce = '', text = ''] = found.sealed.split('.');
    const plain = cipherFor(bytesFrom(nonce), name).decrypt(bytesFrom(text));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

export function dropSealed(name: string): void {
  localStorage.removeItem(name);
}

/** The stored names with that prefix, of any user. */
export function sealedNames(prefix: string): readonly string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
}

/** Deletes old entries of anybody. */
export function dropSealedBefore(prefix: string, oldest: number): void {
  for (const name of sealedNames(prefix)) if (!(savedAt(name) > oldest)) localStorage.removeItem(name);
}

function savedAt(name: string): number {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? 'null') as { readonly at?: unknown } | null;
    return Date.parse(String(found?.at));
  } catch {
    return Number.NaN;
  }
}

/** Entries from before sealing are read as they are, and sealed when they are kept again. */
function isSealed(found: unknown): found is Sealed {
  return typeof found === 'object' && found !== null && 'sealed' in found && typeof found.sealed === 'string';
}

/** A draft belongs to its place: moved under another name it cannot be read. */
function placeOf(name: string): Uint8Array {
  return new TextEncoder().encode(name);
}

function textFrom(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function bytesFrom(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
