import { writtenDay } from '../../shared/domain/time/day-text.js';
import { good } from '../support/client.js';
import {
  A_POSITIVE,
  B_POSITIVE,
  confirm,
  confirming,
  grouped,
  groupOnRecord,
  O_NEGATIVE,
  O_POSITIVE,
  openBloodBank,
  put,
  read,
  readings,
  release,
  sample,
  sheet,
  told,
  value,
  type BloodBank,
} from './blood-bench.js';

let bank: BloodBank;

beforeAll(async () => {
  bank = await openBloodBank();
});
afterAll(() => bank?.lab.close());

describe("the patient's blood group", () => {
  it('is written only when two separate specimens agree; until then the report says so', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const words = 'one sample only: not for transfusion';
    expect(await groupOnRecord(bank, first)).toBeNull();
    expect((await bank.pathologist.get(`/api/report/${first.id}`)).text).toContain(words);
    const second = await grouped(bank, A_POSITIVE, first.patientId);
    expect(await groupOnRecord(bank, second)).toBe('A Positive');
    const codes = async (copy: string) =>
      good(await bank.pathologist.get(`/api/report/${second.id}${copy}`)).body.results[0].lines.map(
        (line: { code: string }) => line.code,
      );
    expect([await codes(''), await codes('?copy=bench')]).toEqual([
      ['ABO', 'RHD'],
      ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'ABO', 'RHD'],
    ]);
    const report = (await bank.pathologist.get(`/api/report/${second.id}`)).text;
    expect(report).not.toContain(words);
    expect(report).toContain('confirmed by two samples');
  });

  it('is not written before the second one is released', async () => {
    const first = await grouped(bank, O_NEGATIVE);
    const second = await sample(bank, ['GRP'], first.patientId);
    good(await read(bank, second, O_NEGATIVE));
    good(await confirm(bank, second, O_NEGATIVE));
    expect(await groupOnRecord(bank, second)).toBeNull();
    good(await release(bank, second));
    expect(await groupOnRecord(bank, second)).toBe('O Negative');
  });

  it('is not written from two bookings of one puncture', async () => {
    const first = await grouped(bank, O_POSITIVE);
    const second = await grouped(bank, O_POSITIVE, first.patientId);
    expect(await groupOnRecord(bank, second)).toBe('O Positive');
    const one = await grouped(bank, O_POSITIVE);
    const twin = await sample(bank, ['GRP'], one.patientId);
    await bank.lab.sql(
      `update specimen s set collected_at = o.collected_at from specimen o where s.booking_id = $1 and o.booking_id = $2`,
      [twin.id, one.id],
    );
    good(await read(bank, twin, O_POSITIVE));
    good(await confirm(bank, twin, O_POSITIVE));
    good(await release(bank, twin));
    expect(await groupOnRecord(bank, twin)).toBeNull();
  });

  it('is never written from a child under 4 months, who is grouped forward only', async () => {
    const newborn = { fullName: 'Baby Moyo', dateOfBirth: bank.lab.day(-30), gender: 'male' };
    const booking = await sample(bank, ['GRP'], undefined, {});
    await bank.lab.sql(`update patient set date_of_birth = $2 where id = $1`, [
      booking.patientId,
      newborn.dateOfBirth,
    ]);
    const forward = ['4+', '0', '4+', '', ''] as const;
    const group = async (id: string) => {
      good(await put(bank.first, { id, patientId: '' }, readings(forward)));
      good(await put(bank.second, { id, patientId: '' }, confirming(forward)));
      return good(await put(bank.pathologist, { id, patientId: '' }, { action: 'release' })).body;
    };
    expect(value(await group(booking.id), 'ABO')).toBe('A');
    const report = (await bank.pathologist.get(`/api/report/${booking.id}`)).text;
    expect(report).toContain('forward grouping only (under 4 months)');
    expect(report).toContain('one sample only: not for transfusion');
    await group((await sample(bank, ['GRP'], booking.patientId)).id);
    expect(await groupOnRecord(bank, booking)).toBeNull();
  });

  it('is taken back when one of the two is withdrawn', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const second = await grouped(bank, A_POSITIVE, first.patientId);
    expect(await groupOnRecord(bank, second)).toBe('A Positive');
    const withdrawal = { bookingInformationId: first.id, code: 'GRP', reason: 'Mislabelled tube' };
    good(await bank.pathologist.post('/api/results/withdraw', withdrawal));
    expect(await groupOnRecord(bank, second)).toBeNull();
  });

  it('is nobody’s to type', async () => {
    const booking = await grouped(bank, A_POSITIVE);
    const reception = await bank.lab.as('ROLE_RECEPTION');
    const patient = (await reception.get(`/api/patient/${booking.patientId}`)).body;
    await reception.put('/api/patient', { ...patient, bloodGroup: 'O Negative', phone: '0770 000 000' });
    expect(await groupOnRecord(bank, booking)).toBeNull();
  });
});

describe("a group that conflicts with the patient's earlier one", () => {
  const now = { conflict: { wrongBlood: 'now', reason: 'Tube of the next bed' } };
  const then = { conflict: { wrongBlood: 'then', reason: 'First tube was mislabelled' } };

  it('is a hard stop: 409 naming it, its date and number', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const second = await sample(bank, ['GRP'], first.patientId);
    for (const what of [B_POSITIVE, ['4+', '0', '0', '0', '3+'] as const]) {
      const { status, body } = await read(bank, second, what);
      expect([status, body.code]).toEqual([409, 'conflict']);
      const { number, day } = body.earlier[0];
      expect(body.earlier).toEqual([{ group: 'A Positive', number, day }]);
      expect(number).toMatch(/-1$/);
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(body.detail).toContain(
        `the patient's earlier group is A Positive, ${number} of ${writtenDay(day)}`,
      );
    }
    expect((await sheet(bank.first, second)).version).toBe(0);
  });

  it('is one of the record too, where no result tells of it', async () => {
    const booking = await sample(bank);
    await bank.lab.sql(`update patient set blood_group = 'O+' where id = $1`, [booking.patientId]);
    const { status, body } = await read(bank, booking, A_POSITIVE);
    expect([status, body.earlier]).toEqual([409, [{ group: 'O Positive', number: null, day: null }]]);
  });

  it('is resolved by SUPER alone, with a reason', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const second = await sample(bank, ['GRP'], first.patientId);
    const manager = await bank.lab.as('ROLE_LABADMIN', 'manager');
    for (const who of [bank.first, manager]) {
      expect((await put(who, second, { ...readings(B_POSITIVE), sections: now })).status).toBe(409);
    }
    const bare = { conflict: { wrongBlood: 'now', reason: ' ' } };
    const silent = await put(bank.pathologist, second, { ...readings(B_POSITIVE), sections: bare });
    expect(told(silent)).toEqual([
      422,
      ['sections.conflict.reason: Say why it was wrong blood in the tube.'],
    ]);
  });

  it('as wrong blood in tube now gives no group, and leaves the earlier one', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const second = await sample(bank, ['GRP'], first.patientId);
    const saved = good(await put(bank.pathologist, second, { ...readings(B_POSITIVE), sections: now })).body;
    expect([value(saved, 'ABO'), saved.sections.conflict]).toEqual([
      'Indeterminate',
      expect.objectContaining({
        wrongBlood: 'now',
        by: 'Pathologist Tester',
        reason: 'Tube of the next bed',
      }),
    ]);
    good(await confirm(bank, second, B_POSITIVE));
    good(await release(bank, second));
    const report = (await bank.pathologist.get(`/api/report/${second.id}`)).text;
    expect(report).toContain('this sample is not used: Tube of the next bed');
    const third = await grouped(bank, A_POSITIVE, first.patientId);
    expect(await groupOnRecord(bank, third)).toBe('A Positive');
  });

  it('as wrong blood in tube then takes back the earlier one, and opens it in Todos', async () => {
    const first = await grouped(bank, A_POSITIVE);
    const agreed = await grouped(bank, A_POSITIVE, first.patientId);
    expect(await groupOnRecord(bank, agreed)).toBe('A Positive');
    const third = await sample(bank, ['GRP'], first.patientId);
    good(await put(bank.pathologist, third, { ...readings(B_POSITIVE), sections: then }));
    expect(await groupOnRecord(bank, third)).toBeNull();
    const reviews = await bank.lab.sql<{ what: string[] }>(
      `select v.what from result_review v join result r on r.id = v.result_id
       where r.patient_id = $1 and v.settled_at is null`,
      [first.patientId],
    );
    expect(reviews).toEqual(Array(2).fill({ what: ['blood group: wrong blood in tube'] }));
    good(await confirm(bank, third, B_POSITIVE));
    const { body } = good(await release(bank, third));
    expect(value(body, 'ABO')).toBe('B');
    const fourth = await grouped(bank, B_POSITIVE, first.patientId);
    expect(await groupOnRecord(bank, fourth)).toBe('B Positive');
  });
});
