import { follow } from '../support/live.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { change, drawn, specimen, tubesOf } from './tubes.js';

let lab: Laboratory;
let bench: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab?.close());

const ago = (minutes: number): string => new Date(lab.clock.now().getTime() - minutes * 60_000).toISOString();

describe('a specimen is collected', () => {
  it('when the person says, never silently now', async () => {
    const { tubes } = await drawn(lab);
    const silent = await change(reception, tubes[0], { state: 'collected' });
    expect([silent.status, silent.body.errors[0].field]).toEqual([422, 'at']);
    const at = ago(40);
    const said = await change(reception, tubes[0], { state: 'collected', at, by: 'Sister Dube' });
    expect(said.body).toMatchObject({ state: 'collected', collectedAt: at, collectedBy: 'Sister Dube' });
  });

  it('never in the future nor after its receipt', async () => {
    const { tubes } = await drawn(lab);
    const future = await change(reception, tubes[0], { state: 'collected', at: ago(-10) });
    expect([future.status, future.body.errors[0].field]).toEqual([422, 'at']);
    await change(reception, tubes[0], { state: 'received', at: ago(20) });
    const late = await change(reception, tubes[0], { state: 'collected', at: ago(19) });
    expect(late.body.errors).toEqual([{ field: 'at', message: 'The collection time is after the receipt.' }]);
    const at = ago(60);
    const put = await change(reception, tubes[0], { state: 'collected', at });
    expect(put.body).toMatchObject({ state: 'received', collectedAt: at });
  });

  it('is not received before it was collected', async () => {
    const { tubes } = await drawn(lab);
    await change(reception, tubes[0], { state: 'collected', at: ago(30) });
    const early = await change(reception, tubes[0], { state: 'received', at: ago(31) });
    expect([early.status, early.body.errors[0].field]).toEqual([422, 'at']);
  });
});

describe('a specimen is received', () => {
  it('by its number, and answers whose it is, its tube, its tests and what to know', async () => {
    const { tubes } = await drawn(lab, ['UE', 'FBC'], { priority: 'stat' });
    const answer = await change(reception, tubes[0], { state: 'received' });
    expect(answer.body).toMatchObject({
      state: 'received',
      receivedBy: 'Reception Tester',
      container: 'Serum (gold top)',
      patient: { dateOfBirth: '1980-01-15', gender: 'female' },
      tests: [{ code: 'UE', stage: 'waiting' }],
      warnings: ['STAT', 'Time of collection not stated', `Still to come: ${tubes[1]}`],
    });
    expect(answer.body.patient.fullName).toMatch(/^Test Patient/);
  });

  it('whichever case the scanner sends, and not where the number is nobody’s', async () => {
    const { tubes } = await drawn(lab);
    expect((await change(bench, tubes[0]?.toLowerCase(), { state: 'received' })).status).toBe(200);
    expect((await change(bench, 'LAB0-0-9', { state: 'received' })).status).toBe(404);
  });

  it('once: who had it first is told', async () => {
    const { tubes } = await drawn(lab);
    await change(reception, tubes[0], { state: 'received' });
    const again = await change(bench, tubes[0], { state: 'received' });
    expect([again.status, again.body.by]).toEqual([409, 'Reception Tester']);
  });

  it('and taken back: it is what it was before', async () => {
    const { tubes } = await drawn(lab);
    await change(reception, tubes[0], { state: 'received' });
    expect((await change(reception, tubes[0], { state: 'ordered' })).body).toMatchObject({
      state: 'ordered',
      receivedAt: null,
    });
    await change(reception, tubes[0], { state: 'collected', at: ago(5) });
    await change(reception, tubes[0], { state: 'received' });
    expect((await change(reception, tubes[0], { state: 'ordered' })).body.state).toBe('collected');
  });

  it('and tells every screen that shows it', async () => {
    const booking = await drawn(lab);
    const screen = await follow(bench, ['worklist:biochemistry']);
    await change(reception, booking.tubes[0], { state: 'received' });
    const told = await screen.event(({ type }) => type === 'SpecimenChanged');
    expect(told.payload).toMatchObject({ accession: booking.tubes[0], state: 'received', codes: ['UE'] });
    screen.close();
  });
});

describe('due', () => {
  const dueOf = async (id: string): Promise<number> => {
    const { due } = (await bench.get(`/api/jobCard/find/booking/${id}/UE`)).body;
    return Date.parse(due);
  };

  it('counts from receipt of the specimen and, while nothing is received, from booking', async () => {
    const { id, tubes } = await drawn(lab);
    const fromBooking = await dueOf(id);
    const { dateTimeStamp } = (await bench.get(`/api/booking/${id}`)).body;
    lab.clock.advance(30 * 60_000);
    const { receivedAt } = (await change(reception, tubes[0], { state: 'received' })).body;
    expect((await dueOf(id)) - Date.parse(receivedAt)).toBe(fromBooking - Date.parse(dateTimeStamp));
    await change(reception, tubes[0], { state: 'ordered' });
    expect(await dueOf(id)).toBe(fromBooking);
  });

  it('moves live on the worklist when the specimen is received', async () => {
    const { id, tubes } = await drawn(lab);
    const screen = await follow(bench, ['worklist:biochemistry']);
    lab.clock.advance(10 * 60_000);
    await change(reception, tubes[0], { state: 'received' });
    const due = new Date(await dueOf(id)).toISOString();
    // The event of the booking itself may still come first.
    const told = await screen.event(
      ({ type, payload }) => type === 'JobCardOpened' && (payload as { due: string }).due === due,
    );
    expect(told.payload).toMatchObject({ code: 'UE', due });
    screen.close();
  });
});

describe('its history', () => {
  it('holds each state with person and time, and is only added to', async () => {
    const [collected, received] = [ago(50), ago(5)];
    const clinical = { collectedAt: collected, collectedBy: 'Ward 3' };
    const { id, tubes } = await drawn(lab, ['UE'], { clinical });
    await change(bench, tubes[0], { state: 'received', at: received });
    const { history } = await specimen(bench, tubes[0]);
    const booked = (await bench.get(`/api/booking/${id}`)).body.dateTimeStamp;
    expect(history.map(({ state, at, by }) => [state, at, by])).toEqual([
      ['ordered', booked, 'Reception Tester'],
      ['collected', collected, 'Ward 3'],
      ['received', received, 'Lab Tester'],
    ]);
    await expect(lab.sql(`update specimen_step set state = 'done'`)).rejects.toThrow();
    await expect(lab.sql('delete from specimen_step')).rejects.toThrow();
  });
});

describe('who may', () => {
  it('collect and receive: reception and the bench; nobody reads or moves one beyond them', async () => {
    const { tubes } = await drawn(lab);
    const cashier = await lab.as('ROLE_CASHIER');
    expect((await cashier.get(`/api/specimens/${tubes[0]}`)).status).toBe(403);
    expect((await change(cashier, tubes[0], { state: 'received' })).status).toBe(403);
    expect((await change(reception, tubes[0], { state: 'received' })).status).toBe(200);
  });

  it('reject, store and discard: the bench', async () => {
    const { tubes } = await drawn(lab);
    await change(bench, tubes[0], { state: 'received' });
    const refused = [
      { state: 'rejected', reason: 'clotted' },
      { state: 'stored', place: 'Rack 1 / A1' },
      { state: 'discarded' },
    ];
    for (const body of refused) expect((await change(reception, tubes[0], body)).status).toBe(403);
    expect((await change(bench, tubes[0], { state: 'stored' })).body.errors[0].field).toBe('place');
    const stored = await change(bench, tubes[0], { state: 'stored', place: 'Rack 1 / A1' });
    expect(stored.body).toMatchObject({ state: 'stored', place: 'Rack 1 / A1' });
    expect((await change(bench, tubes[0], { state: 'discarded' })).body.state).toBe('discarded');
    expect((await tubesOf(bench, await drawn(lab)))[0]?.state).toBe('ordered');
  });
});
