import type { IncomingMessage } from 'node:http';

const CALMLY: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes that are not stored by their key, or whose answer is not: made a second time, each would be a new act, or lose
 * an answer that is shown once. `@Keyed` on the route says so too, and test/security/keyed-calls.test.ts compares the
 * two.
 */
export const UNREPEATABLE: ReadonlySet<string> = new Set([
  'POST /api/admin-code/verify',
  'POST /api/basicAuth/confirm',
  'POST /api/boards',
  'POST /api/mail-settings/test',
  'POST /api/second-factor/begin',
  'POST /api/second-factor/confirm',
  'POST /api/second-factor/recovery-codes',
  'POST /api/users',
  'POST /api/users/change_password',
  'POST /api/users/password_reset',
]);
const NOT_KEPT_IN_ANY_SPELLING = new Set([...UNREPEATABLE].map((call) => call.toLowerCase()));

/** Made twice it does nothing twice: a reading, or a write that is kept by the key that it came with. */
export function isRepeatable({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  if (CALMLY.has(method)) return true;
  if (headers['idempotency-key'] === undefined) return false;
  return !NOT_KEPT_IN_ANY_SPELLING.has(`${method} ${pathOf(url)}`.toLowerCase());
}

/** As the server's router reads it: whatever the case, a slash at its end, or escapes in it. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
