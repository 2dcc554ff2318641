import type { Result } from '../../shared/contract/results.js';
import type { Culture } from '../../shared/disciplines/microbiology/culture.js';
import { aCulture, aDrug, anIsolate } from '../disciplines/culture-sheet.js';
import { paper } from '../reports/paper.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
}, 60_000);
afterAll(() => lab?.close());

interface Asked {
  readonly rows?: Rows;
  readonly culture?: Partial<Culture>;
  readonly version?: number;
  readonly action?: 'update' | 'validate' | 'release';
}

const URINE: Rows = { PUS: '20', EPIC: '2', GROW: 'Growth', CFU: '>100,000 CFU/mL' };

function save(who: Client, booking: Booked, { rows = URINE, culture, ...more }: Asked): Promise<Answer> {
  const sections = culture === undefined ? {} : { sections: { culture: aCulture(culture) } };
  return who.put('/api/microbiology/', {
    ...aSave(booking, 'UMCS', rows, more, 'microbiology'),
    ...sections,
  });
}

function good(answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`${answer.status} ${answer.text}`);
}

const cardOf = async ({ id }: Booked): Promise<unknown> =>
  (await lab.sql('select open, status from job_card where booking_id = $1', [id]))[0];
const read = async (booking: Booked): Promise<Result> =>
  good(await bench.get(`/api/microbiology/${booking.id}/UMCS`)).body as Result;

const INTERIM = { status: 'interim', hours: 24 } as const;

describe('while the culture is interim', () => {
  it('the profile stays in process with its card open, and the final reading closes it', async () => {
    const booking = await aBooking(lab, ['UMCS']);
    const first = good(await save(bench, booking, { culture: { ...INTERIM, isolates: [anIsolate()] } }));
    expect(first.body).toMatchObject({ stage: 'in_process', validated: false });
    await lab.drain();
    expect(await cardOf(booking)).toEqual({ open: true, status: 'waiting' });
    const last = await save(bench, booking, { culture: { isolates: [anIsolate()] }, version: 1 });
    expect(good(last).body).toMatchObject({ stage: 'validated', amendments: [] });
    await lab.drain();
    expect(await cardOf(booking)).toMatchObject({ open: false });
  });

  it.each(['validate', 'release'] as const)('nobody can %s it', async (action) => {
    const booking = await aBooking(lab, ['UMCS']);
    good(await save(bench, booking, { culture: INTERIM, rows: { ...URINE, GROW: 'No growth' } }));
    const refused = await save(pathologist, booking, { rows: {}, version: 1, action });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'sections.culture.status', rule: 'unfinished' })],
    ]);
    expect((await read(booking)).version).toBe(1);
  });
});

it('a culture is saved, read again and printed as it was entered', async () => {
  const booking = await aBooking(lab, ['UMCS']);
  const isolates = [
    anIsolate({
      susceptibility: [
        aDrug({ value: '8', interpretation: 'R' }),
        aDrug({ drug: 'Meropenem', value: '0.06', reported: false }),
      ],
    }),
  ];
  good(await save(pathologist, booking, { culture: { isolates }, action: 'release' }));
  expect((await read(booking)).sections).toMatchObject({ culture: { status: 'final', hours: 48 } });
  const text = (await paper(bench, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(text).toContain('Escherichia coli');
  expect(text).toContain('Ciprofloxacin');
  expect(text).not.toContain('Meropenem');
  const ours = (await paper(bench, `/api/report/${booking.id}.pdf?copy=bench`)).lines.join('\n');
  expect(ours).toContain('Meropenem');
});

it('an interim culture without growth prints "No growth after 24 h"', async () => {
  const booking = await aBooking(lab, ['UMCS']);
  good(await save(bench, booking, { culture: INTERIM, rows: { ...URINE, GROW: 'No growth', CFU: '' } }));
  const text = (await paper(bench, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(text).toContain('No growth after 24 h');
});

it('a released culture does not become interim again', async () => {
  const booking = await aBooking(lab, ['UMCS']);
  good(await save(pathologist, booking, { culture: { isolates: [anIsolate()] }, action: 'release' }));
  const refused = await pathologist.post('/api/results/amend', {
    bookingId: booking.id,
    profileCode: 'UMCS',
    version: 1,
    reason: 'Read again',
    sections: { culture: aCulture({ ...INTERIM, isolates: [anIsolate()] }) },
  });
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'sections.culture.status']);
});
