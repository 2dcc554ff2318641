import { createHash } from 'node:crypto';

/** Of a secret that the house made with so much chance that nobody can try them all: a fast hash keeps it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
