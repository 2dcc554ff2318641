import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, eventsOf, NORMAL_UE, row, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

type Fields = Readonly<Record<string, unknown>>;

/** Exactly these rows are sent. */
function put(who: Client, { id }: Booked, code: string, rows: Rows, more: Fields = {}): Promise<Answer> {
  const values = Object.entries(rows).map(([parameter, entry]) =>
    typeof entry === 'string' ? { code: parameter, parameter: entry } : { code: parameter, ...entry },
  );
  const about = { bookingInformationId: id, code, version: 0, action: 'update', ...more };
  return who.put('/api/biochemistry/', { ...about, biochemistryTestValues: values });
}

const read = (booking: Booked, code: string): Promise<Answer> =>
  bench.get(`/api/biochemistry/${booking.id}/${code}`);

/** Electrolytes entered, renal function beside them on the same tube not yet. */
async function aTube(): Promise<Booked> {
  const booking = await aBooking(lab, ['UE', 'RFT']);
  expect((await put(bench, booking, 'UE', NORMAL_UE)).body).toMatchObject({ version: 1, stage: 'validated' });
  return booking;
}

async function released(booking: Booked, code: string, version: number): Promise<void> {
  const answer = await put(pathologist, booking, code, {}, { version, action: 'release' });
  expect([answer.status, answer.body.stage]).toEqual([200, 'released']);
}

describe('an analyte that profiles of one specimen share', () => {
  it('is typed once: it stands in each of them, and what is calculated from it too', async () => {
    const booking = await aTube();
    const shown = await read(booking, 'RFT');
    expect(row(shown, 'CREA')).toMatchObject({ parameter: '70', state: 'value' });
    expect(row(shown, 'UREA').parameter).toBe('5.0');
    expect(row(shown, 'EGFR').parameter).toBe(row(await read(booking, 'UE'), 'EGFR').parameter);
    const saved = await put(bench, booking, 'RFT', {});
    expect(saved.body).toMatchObject({ version: 1, stage: 'validated' });
    expect(row(saved, 'CREA').parameter).toBe('70');
  });

  it('changes in all of them with one save, each as its next version, with its event and audit entry', async () => {
    const booking = await aTube();
    await put(bench, booking, 'RFT', {});
    const before = (await eventsOf(lab, booking)).length;
    const changed = await put(bench, booking, 'RFT', { CREA: '90' }, { version: 1 });
    expect(changed.body.version).toBe(2);
    const other = await read(booking, 'UE');
    expect(other.body.version).toBe(2);
    expect(row(other, 'CREA').parameter).toBe('90');
    expect(row(other, 'NA').parameter).toBe('140');
    expect(row(other, 'EGFR').parameter).toBe(row(changed, 'EGFR').parameter);
    expect((await eventsOf(lab, booking)).slice(before)).toEqual([
      'ResultSaved',
      'ResultValidated',
      'ResultSaved',
      'ResultValidated',
    ]);
    const [entry] = await lab.sql<{ after: { sharedWith?: string } }>(
      `select after from audit_entry where subject_id = $1 order by ord desc limit 1`,
      [other.body.id],
    );
    expect(entry?.after.sharedWith).toBe('RFT');
  });

  it('leaves the other profile alone where it did not change', async () => {
    const booking = await aTube();
    await put(bench, booking, 'RFT', { CREA: '70', UREA: '5.0' });
    expect((await read(booking, 'UE')).body.version).toBe(1);
  });

  it('takes back the signature of the other profile when it changes', async () => {
    const booking = await aTube();
    await put(pathologist, booking, 'UE', {}, { version: 1, action: 'validate' });
    // Knowingly: the sheet showed the other figure.
    const { laidOut } = (await read(booking, 'RFT')).body;
    await put(bench, booking, 'RFT', { CREA: '95' }, { laidOut });
    expect((await read(booking, 'UE')).body).toMatchObject({
      version: 3,
      stage: 'validated',
      authorisedBy: null,
    });
  });

  it('fills what is pending in the other profile, which then leaves the bench', async () => {
    const booking = await aBooking(lab, ['UE', 'RFT']);
    const { CREA: _, ...without } = NORMAL_UE;
    expect((await put(bench, booking, 'UE', without)).body.stage).toBe('in_process');
    await put(bench, booking, 'RFT', { CREA: '66' });
    const other = await read(booking, 'UE');
    expect(other.body).toMatchObject({ version: 2, stage: 'validated' });
    expect(row(other, 'CREA').parameter).toBe('66');
  });

  it('is not shared by a result that was withdrawn, in neither direction', async () => {
    const booking = await aTube();
    await released(booking, 'UE', 1);
    const wrong = { bookingInformationId: booking.id, code: 'UE', reason: 'Blood of another patient' };
    expect((await pathologist.post('/api/results/withdraw', wrong)).status).toBe(200);
    const { body: withdrawn } = await read(booking, 'UE');
    expect(row(await read(booking, 'RFT'), 'CREA').parameter).toBe('');
    expect((await put(bench, booking, 'RFT', { UREA: '6.0', CREA: '91' })).status).toBe(200);
    const { stage, version } = (await read(booking, 'UE')).body;
    expect({ stage, version }).toEqual({ stage: 'withdrawn', version: withdrawn.version });
  });

  it('is another one on another booking', async () => {
    const first = await aTube();
    const second = await aBooking(lab, ['RFT'], { patient: { id: first.patientId } });
    expect(row(await read(second, 'RFT'), 'CREA').parameter).toBe('');
  });
});

describe('a row that was released with another profile', () => {
  it('is read there and not typed here', async () => {
    const booking = await aTube();
    await released(booking, 'UE', 1);
    const shown = await read(booking, 'RFT');
    expect(shown.body.surroundings.specimen).toContainEqual(
      expect.objectContaining({ profileCode: 'UE', stage: 'released', code: 'CREA', shared: true }),
    );
    const refused = await put(bench, booking, 'RFT', { UREA: '5.0', CREA: '91' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ field: 'biochemistryTestValues.1.parameter', rule: 'released_elsewhere' }),
    ]);
    const saved = await put(bench, booking, 'RFT', { UREA: '5.0' });
    expect([saved.status, row(saved, 'CREA').parameter]).toEqual([200, '70']);
  });

  it('moves the version of each when it is amended', async () => {
    const booking = await aTube();
    await put(bench, booking, 'RFT', {});
    await released(booking, 'UE', 1);
    await released(booking, 'RFT', 1);
    const reason = 'Wrong tube was read';
    const amended = await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 2,
      reason,
      values: [{ code: 'CREA', parameter: '75' }],
    });
    expect(amended.body).toMatchObject({ stage: 'amended', version: 3 });
    const other = await read(booking, 'RFT');
    const amendedToo = { stage: 'amended', version: 3, amendReason: reason, doneby: 'Lab Tester' };
    expect(other.body).toMatchObject(amendedToo);
    expect(other.body.amendments).toEqual([
      expect.objectContaining({
        number: 1,
        reason,
        changes: expect.arrayContaining([expect.objectContaining({ code: 'CREA' })]),
      }),
    ]);
    expect(row(other, 'EGFR').parameter).toBe(row(amended, 'EGFR').parameter);
    expect(row(other, 'CREA').parameter).toBe('75');
  });

  it('is amended in a profile that is still open as a save of that', async () => {
    const booking = await aTube();
    await put(bench, booking, 'RFT', {});
    await released(booking, 'UE', 1);
    await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 2,
      reason: 'Wrong tube was read',
      values: [{ code: 'UREA', parameter: '6.1' }],
    });
    const other = await read(booking, 'RFT');
    expect(other.body).toMatchObject({ stage: 'validated', version: 2, amendments: [] });
    expect(row(other, 'UREA').parameter).toBe('6.1');
  });
});
