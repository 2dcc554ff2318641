import { expect, it } from '@jest/globals';
import { bookedToday } from '../../../client/ui/feedback/booked-today.js';
import { suggestions } from '../../../client/bookings/wizard/tests.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { BookingMatch } from '../../../shared/contract/search.js';

const MORNING = '2026-11-02T08:00:00Z';
const isToday = (at: string): boolean => at.startsWith('2026-11-02');

function aVisit(id: string, at: string, stages: Readonly<Record<string, string>>): BookingMatch {
  const profiles = Object.entries(stages).map(([code, stage]) => ({ code, name: `The ${code}`, stage }));
  return { id, at, profiles } as unknown as BookingMatch;
}

it('a test that the patient has booked today already is named with its time', () => {
  const visits = [aVisit('a', MORNING, { UE: 'queued' })];
  expect(bookedToday(['FBC', 'UE'], visits, { bookingId: undefined, isToday })).toEqual([
    { code: 'UE', name: 'The UE', at: MORNING },
  ]);
});

it.each([
  ['of another day', [aVisit('a', '2026-11-01T08:00:00Z', { UE: 'queued' })], undefined],
  ['of the booking that is being changed', [aVisit('a', MORNING, { UE: 'queued' })], 'a'],
  ['that was paid back', [aVisit('a', MORNING, { UE: 'refunded' })], undefined],
])('a test %s is no second one', (_what, visits, bookingId) => {
  expect(bookedToday(['UE'], visits, { bookingId, isToday })).toEqual([]);
});

const TFT: MenuProfile = {
  draws: [],
  ...{
    code: 'TFT',
    name: 'Thyroid Function Test',
    unit: 'immunochemistry',
    specimen: 'Serum',
    container: '',
  },
  ...{ turnaroundMinutes: 60, urgentTurnaroundMinutes: 60, statTurnaroundMinutes: 60 },
  ...{ parameters: [{ code: 'TSH', name: 'TSH' }], price: '30.00', version: 1 },
};

it('the wizard suggests a test by what it measures and says by what', () => {
  expect(suggestions('tsh', [TFT], [], [])).toEqual([{ kind: 'test', test: TFT, by: TFT.parameters[0] }]);
  expect(suggestions('tsh', [TFT], [], ['TFT'])).toEqual([]);
});
