import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../kernel/config.js';

type Address = Pick<Config, 'publicUrl' | 'trustProxy'>;

/**
 * Whether a page of this laboratory opens the connection. A browser always says whose page it is, and sends the
 * cookies whosever it is; a script says nothing and is judged by what it signs in with.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, { publicUrl, trustProxy }: Address): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const page = hostOf(origin);
  if (page === undefined) return false;
  const behindProxy = trustProxy === false ? undefined : firstOf(headers['x-forwarded-host']);
  const own = [host?.toLowerCase(), behindProxy, publicUrl === undefined ? undefined : hostOf(publicUrl)];
  return own.includes(page);
}

/** With its port where it is not the protocol's own, as browsers write it in `Host` too. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host || undefined : undefined;
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const [first] = [header].flat();
  return first?.split(',')[0]?.trim().toLowerCase();
}
