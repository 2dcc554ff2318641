import type { TodoGroup } from '../../shared/contract/worklist.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

test('of the results to authorise exceptions come first: critical, then urgent, then the oldest', async () => {
  const bench = await lab.as('ROLE_LAB');
  const saved = async (rows: object, more: object = {}): Promise<string> => {
    const booking = await aBooking(lab, ['UE'], { ...more });
    expect((await save(bench, booking, 'UE', { ...NORMAL_UE, ...rows })).status).toBe(200);
    return booking.id;
  };
  const clean = await saved({});
  const flagged = await saved({ K: '5.9' });
  const urgent = await saved({}, { priority: 'urgent' });
  const critical = await saved({ K: '7.0' });
  const stat = await saved({ K: '7.1' }, { priority: 'stat' });
  const pathologist = await lab.as('ROLE_SUPER_ADMIN');
  const groups = (await pathologist.get('/api/todos')).body.groups as readonly TodoGroup[];
  const authorise = groups.find(({ kind }) => kind === 'authorise');
  expect(authorise?.items.map(({ bookingId }) => bookingId)).toEqual([
    stat,
    critical,
    urgent,
    flagged,
    clean,
  ]);
  const calls = groups.find(({ kind }) => kind === 'critical');
  expect(calls?.items.map(({ bookingId }) => bookingId)).toEqual([critical, stat]);
  expect(calls?.items.every(({ clockFrom }) => typeof clockFrom === 'string')).toBe(true);
});
