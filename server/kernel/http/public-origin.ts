import type { Request } from 'express';
import type { Config } from '../config.js';

type Known = Pick<Config, 'publicUrl' | 'publicHosts' | 'host'>;

/** Names that always mean this machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address for QR codes and paper. The sender chooses a Host header freely, so it is used only if it names this
 * server: PUBLIC_URL always wins, then a host of PUBLIC_HOSTS or of this machine itself. Empty for any other: no code
 * is better than one that leads to somebody else's page.
 */
export function publicOrigin(config: Known, request: Pick<Request, 'protocol' | 'get'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const host = (request.get('host') ?? '').toLowerCase();
  return isOurs(config, host) ? `${request.protocol}://${host}` : '';
}

function isOurs({ publicHosts, host: bound }: Known, host: string): boolean {
  const name = host.replace(/:\d{1,5}$/, '');
  return LOOPBACK.has(name) || name === bound.toLowerCase() || publicHosts.includes(host);
}
