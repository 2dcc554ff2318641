import type { Result } from '../../shared/contract/results.js';
import type { Kit } from '../../shared/disciplines/serology/rules.js';
import { good, type Answer, type Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, type Booked, type Rows } from './bench.js';

export const determine = (lab: Laboratory, change: Partial<Kit> = {}): Kit => ({
  parameter: 'HIVT1',
  kit: 'Determine',
  lot: '23A',
  expiry: lab.day(200),
  ...change,
});

/** An HIV sheet says by which assays it is concluded. */
export const ALGORITHM = { algorithm: { assays: ['HIVT1', 'HIVT2'] } };
export const NEGATIVE: Rows = { HIVT1: 'Non-reactive', HIVC: 'Negative' };

interface Saved {
  readonly rows?: Rows;
  readonly version?: number;
  readonly action?: 'update' | 'validate' | 'release';
}

export function saveHiv(
  who: Client,
  booking: Booked,
  kits: unknown,
  { rows = NEGATIVE, ...more }: Saved = {},
): Promise<Answer> {
  const sections = kits === undefined ? {} : { sections: { kits } };
  return who.put('/api/serology/', { ...aSave(booking, 'HIV', rows, more, 'serology'), ...sections });
}

export async function released(lab: Laboratory): Promise<Booked> {
  const booking = await aBooking(lab, ['HIV']);
  const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  good(await saveHiv(pathologist, booking, [determine(lab)], { action: 'release' }));
  return booking;
}

export async function amend(lab: Laboratory, { id }: Booked, change: object): Promise<Answer> {
  const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const reason = 'Lot misread';
  return pathologist.post('/api/results/amend', {
    bookingId: id,
    profileCode: 'HIV',
    version: 1,
    reason,
    ...change,
  });
}

export async function read(lab: Laboratory, { id }: Booked): Promise<Result> {
  const bench = await lab.as('ROLE_LAB');
  return good(await bench.get(`/api/serology/${id}/HIV`)).body as Result;
}

export const told = ({ status, body }: Answer) => [
  status,
  body.errors?.map(({ field, message }: { field: string; message: string }) => [field, message]),
];
