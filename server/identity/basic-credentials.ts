/** A user name and password. */
export interface Pair {
  readonly username: string;
  readonly password: string;
}

const FORBIDDEN_IN_NAME = /[\p{Cc}\p{Surrogate}]/u;

/** The pair of a Basic header; undefined without one or with one that cannot be read. */
export function basicCredentials(header: string | undefined): Pair | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,4096})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8').normalize('NFC');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : asCredentials(text.slice(0, colon), text.slice(colon + 1));
}

export function asCredentials(username: unknown, password: unknown): Pair | undefined {
  if (typeof username !== 'string' || typeof password !== 'string') return undefined;
  if (username === '' || FORBIDDEN_IN_NAME.test(username)) return undefined;
  return { username: username.normalize('NFC'), password: password.normalize('NFC') };
}
