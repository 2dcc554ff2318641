import { follow } from '../support/live.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { change, drawn, specimen } from './tubes.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

describe('saving a result', () => {
  it('marks its specimen received if nobody did', async () => {
    const booking = await drawn(lab, ['UE', 'LFT']);
    await save(bench, booking, 'UE', NORMAL_UE);
    const { state, receivedBy, history } = await specimen(bench, booking.tubes[0]);
    expect([state, receivedBy]).toEqual(['in_process', 'Lab Tester']);
    expect(history.map(({ act }) => act)).toEqual(['order', 'receive', 'begin']);
  });

  it('leaves a receipt as somebody entered it', async () => {
    const booking = await drawn(lab, ['UE']);
    const { receivedAt } = (
      await change(await lab.as('ROLE_RECEPTION'), booking.tubes[0], { state: 'received' })
    ).body;
    await save(bench, booking, 'UE', NORMAL_UE);
    expect(await specimen(bench, booking.tubes[0])).toMatchObject({
      receivedAt,
      receivedBy: 'Reception Tester',
      state: 'done',
    });
  });

  it('moves the due of the other cards of the tube, live', async () => {
    const booking = await drawn(lab, ['UE', 'LFT']);
    const screen = await follow(bench, ['worklist:biochemistry']);
    lab.clock.advance(20 * 60_000);
    await save(bench, booking, 'UE', NORMAL_UE);
    const told = await screen.event(
      ({ type, payload }) => type === 'JobCardOpened' && 'code' in payload && payload.code === 'LFT',
    );
    expect(told.subject.kind).toBe('jobCard');
    screen.close();
  });

  it('is in process while a test of the tube is missing, done when none is', async () => {
    const booking = await drawn(lab, ['UE', 'LFT']);
    await save(bench, booking, 'UE', { ...NORMAL_UE, K: { state: 'pending' } });
    expect((await specimen(bench, booking.tubes[0])).state).toBe('in_process');
    await save(bench, booking, 'UE', { K: '4.1' }, { version: 1 });
    expect((await specimen(bench, booking.tubes[0])).state).toBe('in_process');
    await save(bench, booking, 'LFT', { ALT: '20' });
    expect((await specimen(bench, booking.tubes[0])).state).toBe('done');
  });

  it('is in process again when a card of a done specimen is opened again', async () => {
    const booking = await drawn(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await lab.drain();
    const manager = await lab.as('ROLE_LABADMIN');
    const { id } = (await bench.get(`/api/jobCard/find/booking/${booking.id}/UE`)).body;
    await manager.put('/api/jobCard', { id, open: true, reason: 'Measured again' });
    expect((await specimen(bench, booking.tubes[0])).state).toBe('in_process');
  });
});
