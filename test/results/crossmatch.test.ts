import { good } from '../support/client.js';
import { aBooking, type Booked } from './bench.js';
import {
  A_POSITIVE,
  confirm,
  grouped,
  O_POSITIVE,
  openBloodBank,
  read,
  release,
  sample,
  sheet,
  told,
  value,
  type BloodBank,
} from './blood-bench.js';
import { aUnit, agreed, gxm, match, POSITIVE } from './crossmatch-bench.js';

let bank: BloodBank;
/** A patient of group A, by two samples. */
let ofGroupA: Booked;

beforeAll(async () => {
  bank = await openBloodBank();
  ofGroupA = await agreed(bank);
});
afterAll(() => bank?.lab.close());

describe('GXM', () => {
  it('lays out the same five reactions when GRP is not booked, and gives the group by them', async () => {
    const booking = await sample(bank, ['GXM']);
    const codes = (await sheet(bank.first, booking, 'GXM')).bloodbankTestValues?.map(({ code }) => code);
    const tubes = ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'RHCT'];
    expect(codes).toEqual([...tubes, 'ABO', 'RHD', 'ABSC', 'UNIT', 'XM']);
    good(await read(bank, booking, A_POSITIVE, 'GXM'));
    const { body } = good(await confirm(bank, booking, A_POSITIVE, 'GXM'));
    expect([value(body, 'ABO'), value(body, 'RHD')]).toEqual(['A', 'Positive']);
  });

  it('takes the group from GRP where that is booked, once it is confirmed', async () => {
    const booking = await sample(bank, ['GRP', 'GXM']);
    const codes = (await sheet(bank.first, booking, 'GXM')).bloodbankTestValues?.map(({ code }) => code);
    expect(codes).toEqual(['ABO', 'RHD', 'ABSC', 'UNIT', 'XM']);
    good(await read(bank, booking, A_POSITIVE));
    for (const who of [bank.first, bank.second]) {
      const shown = await sheet(who, booking, 'GXM');
      expect(value(shown, 'ABO')).toBe('');
      expect(JSON.stringify(shown.surroundings)).not.toContain('"A"');
    }
    good(await match(bank, booking, [aUnit(bank)]));
    const early = await release(bank, booking, 'GXM');
    expect([early.status, early.body.errors[0].message]).toEqual([422, expect.stringContaining('GRP')]);
    good(await confirm(bank, booking, A_POSITIVE));
    expect(value(await sheet(bank.first, booking, 'GXM'), 'ABO')).toBe('A');
    const { body } = good(await release(bank, booking, 'GXM'));
    expect([value(body, 'ABO'), body.stage]).toEqual(['A', 'released']);
  });

  it('derives ABSC, UNIT and XM from its sections', async () => {
    const booking = await gxm(bank);
    const units = [aUnit(bank), aUnit(bank, { result: 'incompatible' })];
    const { body } = good(await match(bank, booking, units, POSITIVE));
    const [first, second] = body.sections.crossmatch;
    expect(['ABSC', 'XM'].map((code) => value(body, code))).toEqual(['Positive', 'Incompatible']);
    const text = (unit: string) =>
      `${unit.slice(0, 5)} ${unit.slice(5, 7)} ${unit.slice(7, 13)} ${unit.slice(13)}`;
    expect(value(body, 'UNIT')).toBe(`${text(first.unit)}, ${text(second.unit)}`);
  });
});

describe('until two specimens agree on the group', () => {
  it('only group O red cells are accepted, by a confirmed group too', async () => {
    const booking = await gxm(bank);
    expect(told(await match(bank, booking, [aUnit(bank, { group: 'A Positive' })]))).toEqual([
      422,
      [
        expect.stringMatching(
          /crossmatch\[0\]\.group: .*until two samples agree on the group, only group O red/,
        ),
      ],
    ]);
    good(await match(bank, booking, [aUnit(bank)]));
  });

  it('other groups wait; afterwards what fits is taken, and what does not is refused', async () => {
    good(await match(bank, ofGroupA, [aUnit(bank, { group: 'A Positive' }), aUnit(bank)]));
    expect(told(await match(bank, ofGroupA, [aUnit(bank, { group: 'B Positive' })]))).toEqual([
      422,
      [expect.stringContaining('group B red cells are incompatible with a patient of group A')],
    ]);
  });

  it('a withdrawn result does not count as an agreeing specimen', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const booking = await gxm(bank, A_POSITIVE, first.patientId);
    const withdrawal = { bookingInformationId: first.id, code: 'GRP', reason: 'Mislabelled tube' };
    good(await bank.pathologist.post('/api/results/withdraw', withdrawal));
    expect((await match(bank, booking, [aUnit(bank, { group: 'A Positive' })])).status).toBe(422);
  });
});

describe('an antibody ever recorded for the patient', () => {
  it('allows IAT only, on every later sample', async () => {
    const first = await gxm(bank, O_POSITIVE);
    good(await match(bank, first, [], POSITIVE));
    const later = await gxm(bank, O_POSITIVE, first.patientId);
    for (const method of ['IS', 'electronic'] as const) {
      const { status, body } = await match(bank, later, [aUnit(bank, { method })]);
      expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining('anti-K on record')]);
    }
    good(await match(bank, later, [aUnit(bank)]));
  });

  it('is a positive screen too whose antibody nobody named', async () => {
    const first = await gxm(bank, O_POSITIVE);
    good(await match(bank, first, [], { ...POSITIVE, antibodies: [] }));
    const later = await gxm(bank, O_POSITIVE, first.patientId);
    expect((await match(bank, later, [aUnit(bank, { method: 'IS' })])).status).toBe(422);
  });

  it('does not stand after its result was withdrawn', async () => {
    const first = await gxm(bank, O_POSITIVE);
    good(await match(bank, first, [], POSITIVE));
    good(await release(bank, first, 'GXM'));
    const withdrawal = { bookingInformationId: first.id, code: 'GXM', reason: 'Wrong patient' };
    good(await bank.pathologist.post('/api/results/withdraw', withdrawal));
    const later = await gxm(bank, O_POSITIVE, first.patientId);
    expect((await match(bank, later, [aUnit(bank, { method: 'IS' })])).status).toBe(200);
  });
});

it('an electronic crossmatch needs a confirmed group, a negative screen and no antibody on record', async () => {
  const once = await gxm(bank, O_POSITIVE);
  expect((await match(bank, once, [aUnit(bank, { method: 'electronic' })])).status).toBe(422);
  const twice = await agreed(bank, O_POSITIVE);
  expect(
    (await match(bank, twice, [aUnit(bank, { method: 'electronic' })], { cells: [], antibodies: [] })).status,
  ).toBe(422);
  expect((await match(bank, twice, [aUnit(bank, { method: 'electronic' })], POSITIVE)).status).toBe(422);
  good(await match(bank, twice, [aUnit(bank, { method: 'electronic' })]));
});

it('without it there is no crossmatch', async () => {
  const booking = await aBooking(bank.lab, ['GXM']);
  good(await read(bank, booking, O_POSITIVE, 'GXM'));
  const { status, body } = await match(bank, booking, [aUnit(bank)]);
  expect([status, body.errors[0].message]).toEqual([
    422,
    'The collection time was not stated: without it there is no crossmatch.',
  ]);
});

it('takes no group O plasma and no group O whole blood for a patient of group A', async () => {
  const plasma = { component: 'FFP', method: 'group check' } as const;
  const refusals = async (change: object) => told(await match(bank, ofGroupA, [aUnit(bank, change)]));
  expect(await refusals(plasma)).toEqual([
    422,
    [
      expect.stringMatching(
        /crossmatch\[0\]\.group: .*group O plasma is incompatible with a patient of group A/,
      ),
    ],
  ]);
  expect(await refusals({ component: 'Whole blood' })).toEqual([
    422,
    [expect.stringMatching(/crossmatch\[0\]\.group: .*unless it is low-titre O whole blood/)],
  ]);
  expect(await refusals({ ...plasma, group: 'A Positive', method: 'IAT' })).toEqual([
    422,
    [expect.stringMatching(/crossmatch\[0\]\.method: .*there is no crossmatch of plasma/)],
  ]);
  good(await match(bank, ofGroupA, [aUnit(bank, { ...plasma, group: 'A Positive' })]));
});

it('gives platelets by the groups that the laboratory decided', async () => {
  const { body: about } = good(await bank.pathologist.get('/api/about/'));
  const platelets = { component: 'Platelets', method: 'group check' } as const;
  expect((await match(bank, ofGroupA, [aUnit(bank, platelets)])).status).toBe(422);
  good(await bank.pathologist.post('/api/about/', { ...about, plateletGroups: 'any' }));
  good(await match(bank, ofGroupA, [aUnit(bank, platelets)]));
  const { body: now } = good(await bank.pathologist.get('/api/about/'));
  good(await bank.pathologist.post('/api/about/', { ...now, plateletGroups: 'as plasma' }));
});
