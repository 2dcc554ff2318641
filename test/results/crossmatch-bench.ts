import type { CrossmatchLine } from '../../shared/disciplines/bloodbank/units.js';
import { good, type Answer } from '../support/client.js';
import type { Booked } from './bench.js';
import { A_POSITIVE, confirm, grouped, put, read, sample, type BloodBank } from './blood-bench.js';

let scanned = 100_000;

/** A new unit, as scanned. */
export function aUnit({ lab }: BloodBank, change: Partial<CrossmatchLine> = {}): Record<string, unknown> {
  scanned += 1;
  return {
    unit: `=W123426${scanned}00`,
    component: 'Red cells',
    group: 'O Positive',
    expiry: lab.day(20),
    method: 'IAT',
    result: 'compatible',
    ...change,
  };
}

const SCREEN = {
  cells: [
    { cell: 'I', grade: '0' },
    { cell: 'II', grade: '0' },
  ],
  antibodies: [],
};
export const POSITIVE = {
  cells: [
    { cell: 'I', grade: '0' },
    { cell: 'II', grade: '2+' },
  ],
  antibodies: ['anti-K'],
};

/** A crossmatch sheet whose group is read and confirmed. */
export async function gxm(bank: BloodBank, what = A_POSITIVE, patientId?: string): Promise<Booked> {
  const booking = await sample(bank, ['GXM'], patientId);
  good(await read(bank, booking, what, 'GXM'));
  good(await confirm(bank, booking, what, 'GXM'));
  return booking;
}

export function match(
  bank: BloodBank,
  booking: Booked,
  crossmatch: readonly object[],
  screen: object = SCREEN,
): Promise<Answer> {
  return put(bank.first, booking, { sections: { screen, crossmatch } }, 'GXM');
}

/** A patient whose group two samples agree on, and the second sample's crossmatch sheet. */
export async function agreed(bank: BloodBank, what = A_POSITIVE): Promise<Booked> {
  const first = await grouped(bank, what);
  return gxm(bank, what, first.patientId);
}

/** A unit is given out, or comes back. */
export function act(
  bank: BloodBank,
  way: 'issue' | 'return',
  { id }: Booked,
  unit: string,
  more = {},
): Promise<Answer> {
  return bank.second.post(`/api/bloodbank/units/${way}`, {
    bookingId: id,
    profileCode: 'GXM',
    unit,
    person: 'Sr Dube, Ward 4',
    ...more,
  });
}
