import { RouteRules } from '../../server/identity/index.js';
import type { Laboratory } from './laboratory.js';

/** They change something, or answer no facts. */
const NO_READING =
  /logout|delete-by|sign-in|sign-out|validate$|metrics|health|docs|\.pdf|\.svg|support-bundle/;

/** The path of every call of the server that reads something, as its own route table has it. */
export function readingPaths({ server }: Laboratory): readonly string[] {
  const routes = server.app.get(RouteRules).table();
  return routes
    .filter(({ method, path }) => method === 'GET' && !NO_READING.test(path))
    .map(({ path }) => path);
}

/** The subject of a reading. */
export interface ReadAbout {
  readonly booking: { readonly id: string; readonly patientId: string };
  /** The reader. */
  readonly username: string;
  /** By the name of a path's part, in place of what follows from booking, reader and day. */
  readonly more: Readonly<Record<string, readonly string[]>>;
}

/** The path with its parts filled in, once for each of their values; of a part that nobody speaks of "x". */
export function addressesOf(
  { clock }: Laboratory,
  path: string,
  { booking, username, more }: ReadAbout,
): readonly string[] {
  const today = clock.now().toISOString().slice(0, 10);
  const values: Readonly<Record<string, readonly string[]>> = {
    id: [path.split('/')[2] === 'patient' ? booking.patientId : booking.id],
    bookingId: [booking.id],
    page: ['1'],
    date: [today],
    dates: [`${today},${today}`],
    from: [today],
    to: [today],
    type: ['all'],
    status: ['all'],
    cashier: [username, 'all'],
    username: [username],
    ...more,
  };
  return [...path.matchAll(/:(\w+)/g)].reduce<readonly string[]>(
    (addresses, [whole, name = '']) =>
      addresses.flatMap((address) => (values[name] ?? ['x']).map((value) => address.replace(whole, value))),
    [path],
  );
}
