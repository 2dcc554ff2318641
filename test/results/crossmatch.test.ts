// Long because a unit's whole way is told: from its label to the ward and back.
import type { CrossmatchLine } from '../../shared/disciplines/bloodbank/units.js';
import type { Answer } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, type Booked } from './bench.js';
import {
  A_POSITIVE,
  bloodBank,
  confirm,
  good,
  grouped,
  O_POSITIVE,
  put,
  read,
  release,
  sample,
  sheet,
  told,
  value,
  type BloodBank,
} from './blood-bench.js';

let lab: Laboratory;
let bank: BloodBank;

beforeAll(async () => {
  lab = await openLaboratory();
  bank = await bloodBank(lab);
}, 60_000);
afterAll(() => lab?.close());

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string =>
  new Date(lab.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

let scanned = 100_000;
/** A unit that nobody has seen before, as it is scanned. */
function aUnit(change: Partial<CrossmatchLine> = {}): Record<string, unknown> {
  scanned += 1;
  return {
    unit: `=W123426${scanned}00`,
    component: 'Red cells',
    group: 'O Positive',
    expiry: dayFromNow(20),
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
const POSITIVE = {
  cells: [
    { cell: 'I', grade: '0' },
    { cell: 'II', grade: '2+' },
  ],
  antibodies: ['anti-K'],
};

/** A crossmatch sheet whose group is read and confirmed. */
async function gxm(what = A_POSITIVE, patientId?: string): Promise<Booked> {
  const booking = await sample(bank, ['GXM'], patientId);
  good(await read(bank, booking, what, 'GXM'));
  good(await confirm(bank, booking, what, 'GXM'));
  return booking;
}

const match = (
  booking: Booked,
  crossmatch: readonly object[],
  screen: object = SCREEN,
  more = {},
): Promise<Answer> => put(bank.first, booking, { sections: { screen, crossmatch, ...more } }, 'GXM');

/** A patient whose group two samples agree on, and the second sample's crossmatch sheet. */
async function agreed(what = A_POSITIVE): Promise<Booked> {
  const first = await grouped(bank, what);
  return gxm(what, first.patientId);
}

const act = (way: 'issue' | 'return', booking: Booked, unit: string, more = {}): Promise<Answer> =>
  bank.second.post(`/api/bloodbank/units/${way}`, {
    bookingId: booking.id,
    profileCode: 'GXM',
    unit,
    person: 'Sr Dube, Ward 4',
    ...more,
  });

describe('GXM', () => {
  it('lays out the same five reactions when GRP is not booked, and gives the group by them', async () => {
    const booking = await sample(bank, ['GXM']);
    const codes = (await sheet(bank.first, booking, 'GXM')).bloodbankTestValues?.map(({ code }) => code);
    expect(codes).toEqual(['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'ABO', 'RHD', 'ABSC', 'UNIT', 'XM']);
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
    good(await match(booking, [aUnit()]));
    const early = await release(bank, booking, 'GXM');
    expect([early.status, early.body.errors[0].message]).toEqual([422, expect.stringContaining('GRP')]);
    good(await confirm(bank, booking, A_POSITIVE));
    expect(value(await sheet(bank.first, booking, 'GXM'), 'ABO')).toBe('A');
    const { body } = good(await release(bank, booking, 'GXM'));
    expect([value(body, 'ABO'), body.stage]).toEqual(['A', 'released']);
  });

  it('derives ABSC, UNIT and XM from its sections', async () => {
    const booking = await gxm();
    const units = [aUnit(), aUnit({ result: 'incompatible' })];
    const { body } = good(await match(booking, units, POSITIVE));
    const [first, second] = body.sections.crossmatch;
    expect(['ABSC', 'XM'].map((code) => value(body, code))).toEqual(['Positive', 'Incompatible']);
    const text = (unit: string) =>
      `${unit.slice(0, 5)} ${unit.slice(5, 7)} ${unit.slice(7, 13)} ${unit.slice(13)}`;
    expect(value(body, 'UNIT')).toBe(`${text(first.unit)}, ${text(second.unit)}`);
  });
});

describe('until two specimens agree on the group', () => {
  it('only group O red cells are accepted, by a confirmed group too', async () => {
    const booking = await gxm();
    expect(told(await match(booking, [aUnit({ group: 'A Positive' })]))).toEqual([
      422,
      [
        expect.stringMatching(
          /crossmatch\[0\]\.group: .*until two samples agree on the group, only group O red/,
        ),
      ],
    ]);
    good(await match(booking, [aUnit()]));
  });

  it('other groups wait; afterwards what fits is taken, and what does not is refused', async () => {
    const booking = await agreed();
    good(await match(booking, [aUnit({ group: 'A Positive' }), aUnit()]));
    expect(told(await match(booking, [aUnit({ group: 'B Positive' })]))).toEqual([
      422,
      [expect.stringContaining('group B red cells are incompatible with a patient of group A')],
    ]);
  });

  it('a withdrawn result does not count as an agreeing specimen', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const booking = await gxm(A_POSITIVE, first.patientId);
    const withdrawal = { bookingInformationId: first.id, code: 'GRP', reason: 'Mislabelled tube' };
    good(await bank.pathologist.post('/api/results/withdraw', withdrawal));
    expect((await match(booking, [aUnit({ group: 'A Positive' })])).status).toBe(422);
  });
});

describe('an antibody ever recorded for the patient', () => {
  it('allows IAT only, on every later sample', async () => {
    const first = await gxm(O_POSITIVE);
    good(await match(first, [], POSITIVE));
    const later = await gxm(O_POSITIVE, first.patientId);
    for (const method of ['IS', 'electronic'] as const) {
      const { status, body } = await match(later, [aUnit({ method })]);
      expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining('anti-K on record')]);
    }
    good(await match(later, [aUnit()]));
  });

  it('is a positive screen too whose antibody nobody named', async () => {
    const first = await gxm(O_POSITIVE);
    good(await match(first, [], { ...POSITIVE, antibodies: [] }));
    const later = await gxm(O_POSITIVE, first.patientId);
    expect((await match(later, [aUnit({ method: 'IS' })])).status).toBe(422);
  });

  it('does not stand after its result was withdrawn', async () => {
    const first = await gxm(O_POSITIVE);
    good(await match(first, [], POSITIVE));
    good(await release(bank, first, 'GXM'));
    const withdrawal = { bookingInformationId: first.id, code: 'GXM', reason: 'Wrong patient' };
    good(await bank.pathologist.post('/api/results/withdraw', withdrawal));
    const later = await gxm(O_POSITIVE, first.patientId);
    expect((await match(later, [aUnit({ method: 'IS' })])).status).toBe(200);
  });
});

it('an electronic crossmatch needs a confirmed group, a negative screen and no antibody on record', async () => {
  const once = await gxm(O_POSITIVE);
  expect((await match(once, [aUnit({ method: 'electronic' })])).status).toBe(422);
  const twice = await agreed(O_POSITIVE);
  expect((await match(twice, [aUnit({ method: 'electronic' })], { cells: [], antibodies: [] })).status).toBe(
    422,
  );
  expect((await match(twice, [aUnit({ method: 'electronic' })], POSITIVE)).status).toBe(422);
  good(await match(twice, [aUnit({ method: 'electronic' })]));
});

it('without a collection time there is no crossmatch', async () => {
  const booking = await aBooking(lab, ['GXM']);
  good(await read(bank, booking, O_POSITIVE, 'GXM'));
  const { status, body } = await match(booking, [aUnit()]);
  expect([status, body.errors[0].message]).toEqual([
    422,
    'Nobody said when the sample was collected: without a collection time there is no crossmatch.',
  ]);
});

describe('one unit', () => {
  it('is reserved for one patient at a time: 409, naming no other patient', async () => {
    const unit = aUnit();
    const mine = await gxm();
    good(await match(mine, [unit]));
    const answer = await match(await gxm(), [unit]);
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(answer.body.detail).toMatch(/is reserved for another patient, or was given out\.$/);
    const [{ name, number }] = (await lab.sql(
      `select patient_name as name, lab_number as number from booking where id = $1`,
      [mine.id],
    )) as [{ name: string; number: string }];
    expect(answer.text).not.toContain(name);
    expect(answer.text).not.toContain(`"${number}`);
  });

  it('goes to one of two patients who are crossmatched in the same moment', async () => {
    const unit = aUnit();
    const [one, other] = [await gxm(), await gxm()];
    const answers = await Promise.all([match(one, [unit]), match(other, [unit])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is the same unit scanned or typed', async () => {
    const unit = aUnit();
    const { body } = good(await match(await gxm(), [unit]));
    const typed = body.sections.crossmatch[0].unit;
    expect(typed).toMatch(/^W1234[\d]{8}[A-Z0-9*]$/);
    expect((await match(await gxm(), [{ ...unit, unit: typed }])).status).toBe(409);
  });

  it('gives its plasma to another patient than its red cells', async () => {
    const unit = aUnit();
    good(await match(await gxm(), [unit]));
    good(await match(await gxm(), [{ ...unit, component: 'Plasma' }]));
    expect((await match(await gxm(), [{ ...unit, component: 'Whole blood' }])).status).toBe(409);
  });

  it('goes on with the patient to a newer sample', async () => {
    const unit = aUnit();
    const first = await gxm();
    good(await match(first, [unit]));
    expect((await match(await gxm(A_POSITIVE, first.patientId), [unit])).status).toBe(200);
  });

  it.each<[string, (booking: Booked) => Promise<unknown>]>([
    ['is taken off the sheet', async (booking) => good(await match(booking, []))],
    [
      'turns out to be incompatible',
      async (booking) => {
        const [line] = (await sheet(bank.first, booking, 'GXM')).sections['crossmatch'] as object[];
        good(await match(booking, [{ ...line, result: 'incompatible' }]));
      },
    ],
    [
      'is on a result that is withdrawn',
      async (booking) => {
        good(await release(bank, booking, 'GXM'));
        const withdrawal = { bookingInformationId: booking.id, code: 'GXM', reason: 'Wrong patient' };
        good(await bank.pathologist.post('/api/results/withdraw', withdrawal));
      },
    ],
    [
      'is past its time',
      () =>
        lab.sql(`update blood_unit_reservation set until = now() - interval '1 year' where freed_at is null`),
    ],
  ])('is free for another patient when it %s', async (_, free) => {
    const unit = aUnit();
    const mine = await gxm();
    good(await match(mine, [unit]));
    await free(mine);
    expect((await match(await gxm(), [unit])).status).toBe(200);
  });
});

describe('issue and return', () => {
  async function reserved(): Promise<{ booking: Booked; unit: string }> {
    const booking = await gxm();
    const { body } = good(await match(booking, [aUnit()]));
    return { booking, unit: body.sections.crossmatch[0].unit };
  }

  const unitsOf = async (booking: Booked) =>
    ((await sheet(bank.first, booking, 'GXM')).surroundings?.reference as { units: object[] }).units;

  it('are recorded with person and time', async () => {
    const { booking, unit } = await reserved();
    expect(await unitsOf(booking)).toMatchObject([{ unit, issuedAt: null }]);
    const issued = await act('issue', booking, unit);
    expect([issued.status, issued.body]).toEqual([
      200,
      expect.objectContaining({
        unit,
        issuedBy: 'Rudo Tester',
        issuedAt: expect.any(String),
        returnedAt: null,
      }),
    ]);
    const back = good(await act('return', booking, unit, { note: 'Not transfused' }));
    expect(back.body).toMatchObject({ returnedBy: 'Rudo Tester', returnedAt: expect.any(String) });
    const moves = await lab.sql(
      `select act, username, person, note from blood_unit_movement m
       join blood_unit_reservation u on u.id = m.reservation_id where u.unit = $1 order by m.at, m.id`,
      [unit],
    );
    expect(moves).toEqual([
      { act: 'issue', username: 'rudo', person: 'Sr Dube, Ward 4', note: null },
      { act: 'return', username: 'rudo', person: 'Sr Dube, Ward 4', note: 'Not transfused' },
    ]);
  });

  it('take turns: what is out is not issued again, what is here is not returned', async () => {
    const { booking, unit } = await reserved();
    expect((await act('return', booking, unit)).status).toBe(409);
    good(await act('issue', booking, unit));
    expect((await act('issue', booking, unit)).status).toBe(409);
  });

  it('name a unit that is reserved on this result', async () => {
    const { unit } = await reserved();
    expect((await act('issue', await gxm(), unit)).status).toBe(409);
  });

  it('stop when the time of the crossmatch or of the unit is up', async () => {
    const { booking, unit } = await reserved();
    const up = async (column: string, at: string) => {
      await lab.sql(`update blood_unit_reservation set ${column} = $2 where unit = $1`, [unit, at]);
      const { status, body } = await act('issue', booking, unit);
      return [status, body.detail];
    };
    const past = new Date(lab.clock.now().getTime() - 60_000).toISOString();
    expect(await up('until', past)).toEqual([409, expect.stringContaining('crossmatch again')]);
    await lab.sql(`update blood_unit_reservation set until = $2 where unit = $1`, [unit, dayFromNow(2)]);
    expect(await up('expiry', dayFromNow(-1))).toEqual([409, expect.stringContaining('expired on')]);
  });

  it('keep a unit on the sheet, and from everybody else, while it is on the ward', async () => {
    const { booking, unit } = await reserved();
    good(await act('issue', booking, unit));
    expect(told(await match(booking, []))).toEqual([
      422,
      [expect.stringContaining('was issued: it stays here')],
    ]);
    await lab.sql(`update blood_unit_reservation set until = now() - interval '1 year' where unit = $1`, [
      unit,
    ]);
    expect((await match(await gxm(), [aUnit({ unit })])).status).toBe(409);
    good(await act('return', booking, unit));
    good(await match(await gxm(), [aUnit({ unit })]));
  });

  it('are kept for good', async () => {
    const { booking, unit } = await reserved();
    good(await act('issue', booking, unit));
    await expect(lab.sql(`update blood_unit_movement set person = 'x'`)).rejects.toThrow();
    await expect(lab.sql(`delete from blood_unit_movement`)).rejects.toThrow();
  });
});
