import { good } from '../support/client.js';
import type { Booked } from './bench.js';
import {
  A_POSITIVE,
  O_POSITIVE,
  openBloodBank,
  release,
  sheet,
  told,
  type BloodBank,
} from './blood-bench.js';
import { aUnit, act, agreed, gxm, match } from './crossmatch-bench.js';

let bank: BloodBank;
/** A crossmatch of somebody else, who may have whatever is free. */
let other: Booked;

beforeAll(async () => {
  bank = await openBloodBank();
  other = await gxm(bank);
});
afterAll(() => bank?.lab.close());

describe('one unit', () => {
  it('is reserved for one patient at a time: 409, naming no other patient', async () => {
    const unit = aUnit(bank);
    const mine = await gxm(bank);
    good(await match(bank, mine, [unit]));
    const answer = await match(bank, other, [unit]);
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(answer.body.detail).toMatch(/is reserved for another patient, or has been issued\.$/);
    const [{ name, number }] = (await bank.lab.sql(
      `select patient_name as name, lab_number as number from booking where id = $1`,
      [mine.id],
    )) as [{ name: string; number: string }];
    expect(answer.text).not.toContain(name);
    expect(answer.text).not.toContain(`"${number}`);
  });

  it('goes to one of two patients who are crossmatched in the same moment', async () => {
    const unit = aUnit(bank);
    const one = await gxm(bank);
    const answers = await Promise.all([match(bank, one, [unit]), match(bank, other, [unit])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is the same unit scanned or typed', async () => {
    const unit = aUnit(bank);
    const { body } = good(await match(bank, await gxm(bank), [unit]));
    const typed = body.sections.crossmatch[0].unit;
    expect(typed).toMatch(/^W1234[\d]{8}[A-Z0-9*]$/);
    expect((await match(bank, other, [{ ...unit, unit: typed }])).status).toBe(409);
  });

  it('gives its plasma to another patient than its red cells', async () => {
    const unit = aUnit(bank);
    good(await match(bank, await gxm(bank), [unit]));
    const plasma = { ...unit, component: 'Plasma', method: 'group check' };
    good(await match(bank, await agreed(bank, O_POSITIVE), [plasma]));
    const whole = { ...unit, component: 'Low-titre O whole blood' };
    expect((await match(bank, other, [whole])).status).toBe(409);
  });

  it('goes on with the patient to a newer sample', async () => {
    const unit = aUnit(bank);
    const first = await gxm(bank);
    good(await match(bank, first, [unit]));
    expect((await match(bank, await gxm(bank, A_POSITIVE, first.patientId), [unit])).status).toBe(200);
  });

  it.each<[string, (booking: Booked) => Promise<unknown>]>([
    ['is taken off the sheet', async (booking) => good(await match(bank, booking, []))],
    [
      'turns out to be incompatible',
      async (booking) => {
        const [line] = (await sheet(bank.first, booking, 'GXM')).sections['crossmatch'] as object[];
        good(await match(bank, booking, [{ ...line, result: 'incompatible' }]));
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
        bank.lab.sql(
          `update blood_unit_reservation set until = now() - interval '1 year' where freed_at is null`,
        ),
    ],
  ])('is free for another patient when it %s', async (_, free) => {
    const unit = aUnit(bank);
    const mine = await gxm(bank);
    good(await match(bank, mine, [unit]));
    await free(mine);
    expect((await match(bank, other, [unit])).status).toBe(200);
  });
});

describe('issue and return', () => {
  async function reserved(): Promise<{ booking: Booked; unit: string }> {
    const booking = await gxm(bank);
    const { body } = good(await match(bank, booking, [aUnit(bank)]));
    return { booking, unit: body.sections.crossmatch[0].unit };
  }

  const unitsOf = async (booking: Booked) =>
    ((await sheet(bank.first, booking, 'GXM')).surroundings?.reference as { units: object[] }).units;

  it('are recorded with person and time', async () => {
    const { booking, unit } = await reserved();
    expect(await unitsOf(booking)).toMatchObject([{ unit, issuedAt: null }]);
    const issued = await act(bank, 'issue', booking, unit);
    expect([issued.status, issued.body]).toEqual([
      200,
      expect.objectContaining({
        unit,
        issuedBy: 'Rudo Tester',
        issuedAt: expect.any(String),
        returnedAt: null,
      }),
    ]);
    const back = good(await act(bank, 'return', booking, unit, { note: 'Not transfused' }));
    expect(back.body).toMatchObject({ returnedBy: 'Rudo Tester', returnedAt: expect.any(String) });
    const moves = await bank.lab.sql(
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
    expect((await act(bank, 'return', booking, unit)).status).toBe(409);
    good(await act(bank, 'issue', booking, unit));
    expect((await act(bank, 'issue', booking, unit)).status).toBe(409);
  });

  it('name a unit that is reserved on this result', async () => {
    const { unit } = await reserved();
    expect((await act(bank, 'issue', other, unit)).status).toBe(409);
  });

  it('stop when the time of the crossmatch or of the unit is up', async () => {
    const { booking, unit } = await reserved();
    const up = async (column: string, at: string) => {
      await bank.lab.sql(`update blood_unit_reservation set ${column} = $2 where unit = $1`, [unit, at]);
      const { status, body } = await act(bank, 'issue', booking, unit);
      return [status, body.detail];
    };
    const past = new Date(bank.lab.clock.now().getTime() - 60_000).toISOString();
    expect(await up('until', past)).toEqual([409, expect.stringContaining('crossmatch again')]);
    await bank.lab.sql(`update blood_unit_reservation set until = $2 where unit = $1`, [
      unit,
      bank.lab.day(2),
    ]);
    expect(await up('expiry', bank.lab.day(-1))).toEqual([409, expect.stringContaining('expired on')]);
  });

  it('keep a unit on the sheet, and from everybody else, while it is on the ward', async () => {
    const { booking, unit } = await reserved();
    good(await act(bank, 'issue', booking, unit));
    expect(told(await match(bank, booking, []))).toEqual([
      422,
      [expect.stringContaining('was issued: it stays here')],
    ]);
    await bank.lab.sql(
      `update blood_unit_reservation set until = now() - interval '1 year' where unit = $1`,
      [unit],
    );
    expect((await match(bank, other, [aUnit(bank, { unit })])).status).toBe(409);
    good(await act(bank, 'return', booking, unit));
    good(await match(bank, other, [aUnit(bank, { unit })]));
  });

  it('are kept for good', async () => {
    const { booking, unit } = await reserved();
    good(await act(bank, 'issue', booking, unit));
    await expect(bank.lab.sql(`update blood_unit_movement set person = 'x'`)).rejects.toThrow();
    await expect(bank.lab.sql(`delete from blood_unit_movement`)).rejects.toThrow();
  });
});
