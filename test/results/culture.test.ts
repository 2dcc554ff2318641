import type { Result } from '../../shared/contract/results.js';
import type { Culture } from '../../shared/disciplines/microbiology/culture.js';
import { aCulture, aDrug, anIsolate } from '../disciplines/culture-sheet.js';
import { paper } from '../reports/paper.js';
import { good, type Answer, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
});
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

describe('with the laboratory’s breakpoints', () => {
  beforeAll(async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    // Invented figures, no guideline's.
    const breakpoints =
      'guideline,year,organism,drug,method,site,s,r\nEUCAST,2026,Enterobacterales,CIP,mic,,2,8';
    const intrinsic = 'guideline,year,organism,drug\nEUCAST,2026,kpn,AMP';
    for (const [kind, csv] of Object.entries({ breakpoints, intrinsic })) {
      good(await manager.post('/api/catalogue/breakpoints', { kind, csv }));
    }
  });

  it('S, I and R are the server’s, with guideline, year and row; EUCAST I prints its words', async () => {
    const booking = await aBooking(lab, ['UMCS']);
    const lines = [
      aDrug({ drug: 'CIP', value: '4', interpretation: 'S' }),
      aDrug({ drug: 'AMP', value: '2' }),
      aDrug({ drug: 'GEN', value: '1', interpretation: 'S' }),
    ];
    const isolates = [anIsolate({ organism: 'kpn', susceptibility: lines })];
    const saved = good(await save(pathologist, booking, { culture: { isolates }, action: 'release' }));
    expect(saved.body.sections.culture.isolates[0]).toMatchObject({
      organism: 'Klebsiella pneumoniae',
      guideline: 'EUCAST',
      susceptibility: [
        { drug: 'Ciprofloxacin', interpretation: 'I', by: 'EUCAST 2026, row 2' },
        { drug: 'Ampicillin', interpretation: 'R', by: 'intrinsic resistance, EUCAST 2026, row 2' },
        { drug: 'Gentamicin', interpretation: 'S', by: 'typed by Pathologist Tester' },
      ],
    });
    const text = (await paper(bench, `/api/report/${booking.id}.pdf`)).lines.join(' ');
    expect(text).toContain('susceptible, increased exposure');
  });

  it('an organism that is in no dictionary is refused by its field', async () => {
    const booking = await aBooking(lab, ['UMCS']);
    const refused = await save(bench, booking, {
      culture: { isolates: [anIsolate({ organism: 'E. colli' })] },
    });
    expect([refused.status, refused.body.errors[0].field]).toEqual([
      422,
      'sections.culture.isolates[0].organism',
    ]);
  });
});

it('a Gram stain of a blood culture that sees organisms raises a critical call', async () => {
  const booking = await aBooking(lab, ['BCUL']);
  const rows: Rows = { GRAM: 'Gram-negative rods', GROW: { parameter: '', state: 'pending' }, CFU: '' };
  const sheet = aSave(booking, 'BCUL', rows, {}, 'microbiology');
  const saved = good(
    await bench.put('/api/microbiology/', { ...sheet, sections: { culture: aCulture(INTERIM) } }),
  );
  expect(saved.body.stage).toBe('in_process');
  const calls = good(await bench.get('/api/results/critical')).body as { bookingId: string }[];
  expect(calls.filter(({ bookingId }) => bookingId === booking.id)).toMatchObject([
    { profileCode: 'BCUL', parameter: 'Gram stain', value: 'Gram-negative rods' },
  ]);
});

describe('a preliminary report', () => {
  const issue = (who: Client, booking: Booked, version: number) =>
    who.post(`/api/report/${booking.id}/preliminary`, { profileCode: 'UMCS', version });
  const interim = async (): Promise<Booked> => {
    const booking = await aBooking(lab, ['UMCS']);
    good(await save(bench, booking, { culture: INTERIM, rows: { ...URINE, GROW: 'No growth', CFU: '' } }));
    return booking;
  };
  const textOf = async (who: Client, path: string): Promise<string> =>
    (await paper(who, path)).lines.join(' ');

  it('is issued by SUPER as PRELIMINARY no. n, without a change of stage', async () => {
    const booking = await interim();
    expect((await issue(bench, booking, 1)).status).toBe(403);
    const first = good(await issue(pathologist, booking, 1)).body;
    expect(first).toMatchObject({ number: 1, by: 'Pathologist Tester' });
    expect(await read(booking)).toMatchObject({ stage: 'in_process', version: 1 });
    // Pressed twice: it is the same report.
    expect(good(await issue(pathologist, booking, 1)).body).toEqual(first);
    good(
      await save(bench, booking, {
        culture: { ...INTERIM, hours: 48 },
        rows: { GROW: 'No growth' },
        version: 1,
      }),
    );
    expect((await issue(pathologist, booking, 1)).status).toBe(409);
    expect(good(await issue(pathologist, booking, 2)).body).toMatchObject({ number: 2 });
  });

  it('is numbered and retrievable as it was, and reception has it to give', async () => {
    const booking = await interim();
    const { token } = good(await issue(pathologist, booking, 1)).body as { token: string };
    const reception = await lab.as('ROLE_RECEPTION');
    const given = await textOf(reception, `/api/report/${booking.id}.pdf`);
    expect(given).toContain('PRELIMINARY REPORT no. 1');
    expect(given).toContain('No growth after 24 h');
    good(
      await save(bench, booking, {
        culture: { ...INTERIM, hours: 48 },
        rows: { GROW: 'No growth' },
        version: 1,
      }),
    );
    // An unissued report is the bench's own.
    expect(await textOf(reception, `/api/report/${booking.id}.pdf`)).toContain('No growth after 24 h');
    expect(await textOf(bench, `/api/report/issued/${token}.pdf`)).toContain('No growth after 24 h');
    const issued = good(await bench.get(`/api/report/${booking.id}/issued`)).body as object[];
    expect(issued).toContainEqual(expect.objectContaining({ token, preliminaryNo: 1, preliminary: true }));
  });

  it('the first final one is not an amendment, and says which it replaces', async () => {
    const booking = await interim();
    good(await issue(pathologist, booking, 1));
    const last = {
      culture: { hours: 48 },
      rows: { GROW: 'No growth' },
      version: 1,
      action: 'release',
    } as const;
    const released = good(await save(pathologist, booking, last));
    expect(released.body).toMatchObject({ stage: 'released', amendments: [] });
    const text = await textOf(bench, `/api/report/${booking.id}.pdf`);
    expect(text).toContain('It replaces PRELIMINARY no. 1');
    expect(text).not.toContain('AMENDED');
    expect((await issue(pathologist, booking, 2)).status).toBe(409);
  });

  it('is only of an interim culture', async () => {
    const booking = await aBooking(lab, ['UMCS']);
    good(await save(bench, booking, { culture: { isolates: [anIsolate()] } }));
    expect(await issue(pathologist, booking, 1)).toMatchObject({ status: 409 });
  });
});
