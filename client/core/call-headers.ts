export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

export interface CallOptions {
  /** Nobody waits for it (type-ahead, background): the overlay shows its words without the veil. */
  readonly quiet?: boolean;
  /** Repeats of the same call take effect once; `useIdempotencyKey` makes it for a form. */
  readonly idempotencyKey?: string;
  /** The grant that AdminCodeModal answered. */
  readonly adminGrant?: string;
  /** The second person, who signs beside the one at the screen (WitnessFields). */
  readonly witness?: BasicCredentials & { readonly code?: string };
  /** Sends the cross-site-request-forgery header on a GET too (logout). */
  readonly csrf?: boolean;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** A 401 is this caller's own business (the sign-in itself). */
  readonly handles401?: boolean;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function xsrfToken(): string | undefined {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie);
  return found?.[1] === undefined ? undefined : decodeURIComponent(found[1]);
}

/** The part of a typed code that a header can carry: digits, letters, hyphens. */
export function plainCode(code: string | undefined): string {
  return (code ?? '').replace(/[^0-9A-Za-z-]/g, '');
}

/** In UTF-8, whatever letters the name and the password are written in. */
export function basicHeader({ username, password }: BasicCredentials): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** The headers of a call. */
export function headersFor(method: Method, body: unknown, options: CallOptions): Headers {
  const headers = new Headers({
    Accept: 'application/json, application/problem+json',
    'X-Requested-With': 'XMLHttpRequest',
    ...options.headers,
  });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const token = method === 'GET' && options.csrf !== true ? undefined : xsrfToken();
  if (token !== undefined) headers.set('X-XSRF-TOKEN', token);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.adminGrant !== undefined) headers.set('X-Admin-Grant', options.adminGrant);
  if (options.witness !== undefined) {
    headers.set('X-Witness', basicHeader(options.witness));
    const code = plainCode(options.witness.code);
    if (code !== '') headers.set('X-Witness-Code', code);
  }
  return headers;
}

export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // randomUUID exists only on https and localhost; a laboratory's own network may be plain http.
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return hex.join('');
}
