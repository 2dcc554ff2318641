type SignedInParts = typeof import('./signed-in.js');

let parts: SignedInParts | undefined;

/**
 * Loads the parts for signed-in people: strangers never wait for them, and signed-in people get them with the shell.
 */
export async function fetchSignedIn(): Promise<SignedInParts> {
  parts = await import('./signed-in.js');
  return parts;
}

/** As far as it is there. */
export function signedInParts(): SignedInParts | undefined {
  return parts;
}
