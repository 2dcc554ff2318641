import { RouteRules } from '../../server/identity/index.js';
import type { Laboratory } from '../support/laboratory.js';
import type { HonestCall } from './hostile-requests.js';
import { addressOf, grantsOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

const WRITES_WEIGH = 3;
/** As oftener(6, 24) of long.ts, which a process without jest cannot load. */
const BOOKINGS = process.env['MENISCUS_LONG'] === undefined ? 6 : 24;

export interface Route {
  readonly method: string;
  readonly path: string;
}

/** The parts of the sample that calls which delete, release and pay use up. */
export type Rebooked = Pick<Sample, 'open' | 'cardId' | 'grants'>;

export function routesOf(lab: Laboratory): Route[] {
  return lab.server.app
    .get(RouteRules)
    .table()
    .map(({ method, path }) => ({ method, path }));
}

/** Bookings as the sample's open one, to write to. */
export async function rebooked(lab: Laboratory, sample: Sample): Promise<Rebooked[]> {
  const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  const profiles = Object.values(sample.results).map(({ code }) => code);
  const made: Rebooked[] = [];
  for (let many = 0; many < BOOKINGS; many += 1) {
    const patient = { id: sample.patient.id };
    const { body } = await boss.post('/api/booking/book', { patient, profiles });
    const { jobCardId } = body.selectedProfiles[0];
    made.push({ open: body, cardId: jobCardId, grants: await grantsOf(lab, body, sample.paid.id) });
  }
  return made;
}

/** Each call of the server as it would be accepted, the writing ones with several bookings to write to. */
export function honestCalls(
  routes: readonly Route[],
  sample: Sample,
  bookings: readonly Rebooked[],
  today: string,
): HonestCall[] {
  const ofSample = (one: Sample, writes: boolean): HonestCall[] => {
    const bodies = validBodies(one);
    return routes
      .filter(({ method }) => (method !== 'GET') === writes)
      .map(({ method, path }) => ({
        method,
        path,
        address: addressOf(path, one, TESTER, today),
        body: writes ? (bodies[`${method} ${path}`] ?? {}) : undefined,
        headers: headersFor(`${method} ${path}`, one),
      }));
  };
  const reads = ofSample(sample, false);
  const writes = [sample, ...bookings.map((booking) => ({ ...sample, ...booking }))].flatMap((one) =>
    ofSample(one, true),
  );
  const copies = Math.max(1, Math.round(writes.length / WRITES_WEIGH / reads.length));
  return [...writes, ...Array.from({ length: copies }, () => reads).flat()];
}
