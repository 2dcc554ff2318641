import type { Client } from '../support/client.js';
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
function put(who: Client, { id }: Booked, rows: Rows, more: Fields = {}) {
  const values = Object.entries(rows).map(([code, entry]) =>
    typeof entry === 'string' ? { code, parameter: entry } : { code, ...entry },
  );
  const about = { bookingInformationId: id, code: 'UE', version: 0, action: 'update', ...more };
  return who.put('/api/biochemistry/', { ...about, biochemistryTestValues: values });
}

const { K: _, CREA: __, ...WITHOUT_TWO } = NORMAL_UE;

const cardOf = async ({ id }: Booked) => {
  await lab.drain();
  const [card] = await lab.sql('select open from job_card where booking_id = $1', [id]);
  return card;
};

describe('a save with required rows empty', () => {
  it('keeps the test in process, its card open and its result out of a batch', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await put(bench, booking, WITHOUT_TWO);
    expect(answer.body).toMatchObject({ stage: 'in_process', validated: false, version: 1 });
    expect(row(answer, 'K')).toMatchObject({ parameter: '', state: 'pending', reason: null });
    expect(row(answer, 'NA')).toMatchObject({ state: 'value' });
    expect(await cardOf(booking)).toEqual({ open: true });
    expect(await eventsOf(lab, booking)).toEqual(['ResultSaved']);
    const { body } = await bench.get(`/api/booking/${booking.id}`);
    expect(body).toMatchObject({ processStage: 'booked', progress: { requested: 1, validated: 0 } });
    expect(body.selectedProfiles[0].stage).toBe('in_process');
    const items = [{ bookingId: booking.id, profileCode: 'UE', version: 1 }];
    const batch = await pathologist.post('/api/results/release-batch', { items });
    expect(batch.body).toEqual([expect.objectContaining({ ok: false, code: 'conflict' })]);
  });

  it.each(['validate', 'release'])('cannot be signed (%s): each pending row is named', async (action) => {
    const booking = await aBooking(lab, ['UE']);
    await put(bench, booking, WITHOUT_TWO);
    const answer = await put(pathologist, booking, { K: '' }, { version: 1, action });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'biochemistryTestValues.0.state', rule: 'pending' }),
      expect.objectContaining({ field: 'biochemistryTestValues.CREA.state', rule: 'pending' }),
    ]);
  });

  it('is validated, its card closed, once nothing is pending', async () => {
    const booking = await aBooking(lab, ['UE']);
    await put(bench, booking, WITHOUT_TWO);
    const said = { K: { state: 'insufficient', reason: 'haemolysed' }, CREA: { state: 'not_done' } };
    const answer = await put(bench, booking, said, { version: 1 });
    expect(answer.body).toMatchObject({ stage: 'validated', validated: true, version: 2 });
    expect(row(answer, 'K')).toMatchObject({ state: 'insufficient', reason: 'haemolysed' });
    expect(row(answer, 'CREA')).toMatchObject({ state: 'not_done', reason: null });
    expect(await cardOf(booking)).toEqual({ open: false });
    expect(await eventsOf(lab, booking)).toEqual(['ResultSaved', 'ResultSaved', 'ResultValidated']);
  });

  it('is no earlier value of the next result', async () => {
    const first = await aBooking(lab, ['UE']);
    await put(bench, first, WITHOUT_TWO);
    const next = await aBooking(lab, ['UE'], { patient: { id: first.patientId } });
    const laid = await bench.get(`/api/biochemistry/${next.id}/UE`);
    expect(row(laid, 'NA').previous).toBeNull();
  });
});

describe('what a row without a value says', () => {
  it('a reason is asked of what is insufficient', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await put(bench, booking, { ...WITHOUT_TWO, K: { state: 'insufficient' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatchObject({ rule: 'reason_required' });
  });

  it.each([
    ['not done', 'not_done', 'not done'],
    ['Haemolysed', 'insufficient', 'Haemolysed'],
    ['pending', 'pending', ''],
  ])('"%s" typed in a cell is the state %s', async (typed, state, parameter) => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await put(bench, booking, { ...NORMAL_UE, K: typed });
    expect(row(answer, 'K')).toMatchObject({ state, parameter, flag: '' });
  });

  it('a value takes it back', async () => {
    const booking = await aBooking(lab, ['UE']);
    await put(bench, booking, { ...NORMAL_UE, K: { state: 'not_done' } });
    const answer = await put(bench, booking, { K: '4.2' }, { version: 1 });
    expect(row(answer, 'K')).toMatchObject({ state: 'value', parameter: '4.2' });
  });

  it('it is sent back as it was read', async () => {
    const booking = await aBooking(lab, ['UE']);
    const saved = await put(bench, booking, {
      ...NORMAL_UE,
      K: { state: 'insufficient', reason: 'clotted' },
    });
    const again = await bench.put('/api/biochemistry/', { ...saved.body, action: 'update' });
    expect(row(again, 'K')).toMatchObject({ state: 'insufficient', reason: 'clotted' });
  });

  it('an unknown state is refused', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await put(bench, booking, { ...NORMAL_UE, K: { state: 'maybe' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('biochemistryTestValues.1.state');
  });
});

describe('which rows may stay empty', () => {
  it('calculated ones and those that the catalogue calls optional', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await put(bench, booking, NORMAL_UE);
    expect(row(answer, 'EGFR').state).toBe('value');
    expect(answer.body.stage).toBe('validated');
    const syphilis = await aBooking(lab, ['SYPH']);
    const laid = await bench.get(`/api/serology/${syphilis.id}/SYPH`);
    expect(row(laid, 'RPR').state).toBe('pending');
    expect(row(laid, 'RPRT').state).toBe('value');
  });
});

describe('a released result', () => {
  it('is never emptied: a row is amended to what became of it', async () => {
    const booking = await aBooking(lab, ['UE']);
    await put(pathologist, booking, NORMAL_UE, { action: 'release' });
    const about = { bookingId: booking.id, profileCode: 'UE', version: 1, reason: 'Clotted' };
    const emptied = { ...about, values: [{ code: 'K', parameter: '' }] };
    const refused = await pathologist.post('/api/results/amend', emptied);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]).toMatchObject({ field: 'values.0.state', rule: 'pending' });
    const said = {
      ...about,
      values: [{ code: 'K', parameter: '', state: 'insufficient', reason: 'clotted' }],
    };
    const answer = await pathologist.post('/api/results/amend', said);
    expect(row(answer, 'K')).toMatchObject({ state: 'insufficient', reason: 'clotted' });
    const { body } = await bench.get(`/api/report/${booking.id}`);
    const lines: { code: string; value: string }[] = body.results[0].lines;
    expect(lines.find(({ code }) => code === 'K')?.value).toBe('insufficient: clotted');
  });
});
