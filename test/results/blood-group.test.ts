import { good } from '../support/client.js';
import {
  A_POSITIVE,
  confirm,
  confirming,
  grouped,
  groupOnRecord,
  openBloodBank,
  put,
  reactions,
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

describe('a blood group', () => {
  it('follows from the five reactions on the server, whatever was typed over it', async () => {
    const booking = await sample(bank);
    const typed = [
      ...(readings(A_POSITIVE)['bloodbankTestValues'] as object[]),
      { code: 'ABO', parameter: 'O' },
    ];
    const { body } = good(await put(bank.first, booking, { bloodbankTestValues: typed }));
    expect([value(body, 'ABO'), value(body, 'RHD')]).toEqual(['A', 'Positive']);
  });

  it('of forward and reverse that do not agree is refused, in the words of the bench', async () => {
    const answer = await read(bank, await sample(bank), ['4+', '0', '4+', '0', '0']);
    expect(told(answer)).toEqual([
      422,
      [
        'bloodbankTestValues.ABO.parameter: Forward reads A, reverse reads AB: not given. Repeat, or record as unresolved with a comment.',
      ],
    ]);
  });

  it('that stays unresolved is Indeterminate with its comment, and never released as a group', async () => {
    const booking = await sample(bank);
    const mixed = ['mf', '0', '4+', '0', '3+'] as const;
    const sections = { unresolved: { comment: 'Transfused with O last week' } };
    good(await put(bank.first, booking, { ...readings(mixed), sections }));
    good(await confirm(bank, booking, mixed));
    const { body } = good(await release(bank, booking));
    expect([body.stage, value(body, 'ABO')]).toEqual(['released', 'Indeterminate']);
    const report = good(await bank.pathologist.get(`/api/report/${booking.id}`)).text;
    expect(report).toContain('no group is given: not for transfusion');
    expect(report).toContain('Transfused with O last week');
    const again = await grouped(bank, A_POSITIVE, booking.patientId);
    expect(await groupOnRecord(bank, again)).toBeNull();
  });
});

describe('the confirmation', () => {
  it('leaves the first reading out of the sheet of everybody else, and shows it to its reader', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    for (const who of [bank.second, bank.pathologist]) {
      const shown = await sheet(who, booking);
      expect(shown.bloodbankTestValues?.map(({ parameter }) => parameter)).toEqual(Array(8).fill(''));
      const said = JSON.stringify(shown, (key, one: unknown) => (key === 'options' ? [] : one));
      expect(said).not.toMatch(/[1-4]\+|"A"|"Positive"/);
      expect(shown.surroundings?.reference).toMatchObject({ isBlind: true });
    }
    expect(value(await sheet(bank.first, booking), 'ABO')).toBe('A');
    const versions = await bank.second.get(`/api/results/${booking.id}/GRP/versions`);
    expect(value(versions.body[0].result, 'ABO')).toBe('');
    const draft = good(await bank.second.get(`/api/report/${booking.id}`)).body.results[0].lines;
    expect(draft).toEqual([]);
    const stale = await bank.second.put('/api/bloodbank/', {
      bookingInformationId: booking.id,
      code: 'GRP',
      version: 0,
      action: 'update',
    });
    expect([stale.status, value(stale.body.current.result, 'AANT')]).toEqual([409, '']);
  });

  it('takes a blind sheet back as it was read, and clears nothing of the first reading', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    const shown = await sheet(bank.second, booking);
    const { body } = good(await bank.second.put('/api/bloodbank/', { ...shown, action: 'update' }));
    expect(value(body, 'AANT')).toBe('');
    expect(value(await sheet(bank.first, booking), 'AANT')).toBe('4+');
  });

  it('is signed by the server with who and when, whatever the call says', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    const confirmation = { by: 'Somebody Else', at: '2001-01-01', reactions: reactions(A_POSITIVE) };
    const { body } = good(await put(bank.second, booking, { sections: { confirmation } }));
    expect(body.sections.confirmation).toEqual({
      by: 'Rudo Tester',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      reactions: reactions(A_POSITIVE),
    });
    expect(body.sections.confirmation.at).not.toContain('2001');
    expect([value(body, 'ABO'), body.stage]).toEqual(['A', 'validated']);
  });

  it('by the same person is refused', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    const message =
      'sections.confirmation: You entered these readings yourself: a second person has to confirm them.';
    expect(told(await put(bank.first, booking, confirming(A_POSITIVE)))).toEqual([422, [message]]);
    const fresh = await sample(bank);
    const atOnce = { ...readings(A_POSITIVE), ...confirming(A_POSITIVE) };
    expect(told(await put(bank.first, fresh, atOnce))).toEqual([422, [message]]);
  });

  it('by whoever corrected one of the first readings is refused too', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    const corrected = { bloodbankTestValues: [{ code: 'AANT', parameter: '3+' }] };
    good(await put(bank.second, booking, corrected));
    expect((await put(bank.second, booking, confirming(['3+', '0', '4+', '0', '3+']))).status).toBe(422);
  });

  it('that differs in grade alone confirms; both see the difference afterwards, and it is kept', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    good(await confirm(bank, booking, ['3+', '0', '4+', '0', '2+']));
    for (const who of [bank.first, bank.second]) {
      const { sections } = await sheet(who, booking);
      expect(sections['confirmation']).toMatchObject({
        by: 'Rudo Tester',
        reactions: reactions(['3+', '0', '4+', '0', '2+']),
        apart: 'anti-A 4+ and 3+, B cells 3+ and 2+',
      });
    }
    const { body } = good(await release(bank, booking));
    expect([value(body, 'ABO'), value(body, 'AANT'), body.sections.confirmation.apart]).toEqual([
      'A',
      '4+',
      'anti-A 4+ and 3+, B cells 3+ and 2+',
    ]);
  });

  it('that differs is refused, names no tube, and raises a warning for both', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    const answer = await confirm(bank, booking, ['2+', '0', '4+', '0', '3+']);
    expect(told(answer)).toEqual([
      422,
      [
        'sections.confirmation: This reading differs from the first and does not confirm it. Both readers check the reactions again.',
      ],
    ]);
    await bank.lab.drain();
    for (const who of [bank.first, bank.second]) {
      const notices = JSON.stringify((await who.get('/api/notifications')).body);
      expect(notices).toContain('Blood group read differently');
      expect(notices).not.toMatch(/[1-4]\+/);
      const shown = await sheet(who, booking);
      expect(shown.surroundings?.reference).toMatchObject({
        different: [{ firstBy: 'Tendai Tester', secondBy: 'Rudo Tester' }],
      });
    }
    const saved = good(await put(bank.first, booking, { remarks: 'Read again' })).body;
    expect(saved.warnings).toMatchObject([{ code: 'readings_differ' }]);
    expect(good(await confirm(bank, booking, A_POSITIVE)).body.warnings).toEqual([]);
  });

  it('falls with the reading that it confirmed', async () => {
    const booking = await sample(bank);
    good(await read(bank, booking, A_POSITIVE));
    good(await confirm(bank, booking, A_POSITIVE));
    const changed = good(
      await put(bank.first, booking, { bloodbankTestValues: [{ code: 'BCEL', parameter: '4+' }] }),
    );
    expect([changed.body.sections.confirmation, changed.body.stage]).toEqual([null, 'in_process']);
  });

  it('comes before anything is signed or released, by one and by a batch', async () => {
    const booking = await sample(bank);
    const { body } = good(await read(bank, booking, A_POSITIVE));
    expect(body.stage).toBe('in_process');
    for (const action of ['validate', 'release']) {
      const refused = await put(bank.pathologist, booking, { action });
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'sections.confirmation']);
    }
    const items = [{ bookingId: booking.id, profileCode: 'GRP', version: body.version }];
    await bank.lab.sql('update result set clean = true where booking_id = $1', [booking.id]);
    const batch = await bank.pathologist.post('/api/results/release-batch', { action: 'release', items });
    expect(batch.body).toMatchObject([{ ok: false }]);
  });

  it('is not changed by an amendment, nor are the readings that it confirmed', async () => {
    const booking = await grouped(bank, A_POSITIVE);
    const amend = (more: object) =>
      bank.pathologist.post('/api/results/amend', {
        bookingId: booking.id,
        profileCode: 'GRP',
        version: 3,
        reason: 'Misread',
        ...more,
      });
    const read = await amend({ values: [{ code: 'AANT', parameter: '3+' }] });
    expect([read.status, read.body.detail]).toEqual([409, expect.stringContaining('withdraw the result')]);
    const { body } = good(await amend({ remarks: 'Told by phone', sections: { confirmation: null } }));
    expect(body.sections.confirmation.by).toBe('Rudo Tester');
  });
});
