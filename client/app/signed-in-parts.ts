type SignedInParts = typeof import('./signed-in.js');

let parts: SignedInParts | undefined;

/** What only signed-in people have: strangers never wait for it, and whoever is signed in has it with the shell. */
export async function fetchSignedIn(): Promise<SignedInParts> {
  parts = await import('./signed-in.js');
  return parts;
}

/** As far as it is there. */
export function signedInParts(): SignedInParts | undefined {
  return parts;
}
