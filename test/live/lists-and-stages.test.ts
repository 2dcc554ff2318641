import { leaveTo, payTheRest, refund } from '../billing/till.js';
import { aBooking } from '../bookings/requests.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';

let lab: Laboratory;
let reception: Client;
let manager: Client;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  manager = await lab.as('ROLE_LABADMIN');
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

async function book() {
  const answer = await reception.post('/api/booking/book', aBooking());
  expect(answer.status).toBe(201);
  return answer.body;
}

describe("every change of a profile's stage reaches the booking's followers", () => {
  const told = async (id: string, act: () => Promise<{ readonly status: number }>) => {
    const screens = [await follow(reception, ['bookings']), await follow(reception, [`booking:${id}`])];
    expect((await act()).status).toBeLessThan(300);
    await lab.drain();
    return screens.map((screen) => {
      screen.close();
      const updates = screen.events.filter(
        ({ type, subject }) => type === 'BookingUpdated' && subject.id === id,
      );
      const { profiles } = updates.at(-1)?.payload as {
        profiles: readonly { code: string; stage: string }[];
      };
      return profiles.find(({ code }) => code === 'FBC')?.stage;
    });
  };

  test('a card that is closed by hand, and opened again', async () => {
    const { id } = await book();
    const { body: card } = await manager.get(`/api/jobCard/find/booking/${id}/FBC`);
    const change = (open: boolean) => manager.put('/api/jobCard', { id: card.id, open, reason: 'By hand' });
    expect(await told(id, () => change(false))).toEqual(['in_process', 'in_process']);
    expect(await told(id, () => change(true))).toEqual(['waiting', 'waiting']);
  });

  test('a refund', async () => {
    const booking = await book();
    await payTheRest(director, booking);
    const leave = await leaveTo(lab, director, booking);
    const act = () => refund(director, booking, ['FBC'], {}, leave);
    expect(await told(booking.id, act)).toEqual(['refunded', 'refunded']);
  });
});

test.each([
  '/api/jobCard/',
  '/api/jobCard/find/date/2026-11-21',
  '/api/jobCard/find/all/waiting/1',
  '/api/catalogue/profiles',
  '/api/catalogue/batches',
  '/api/catalogue/dictionary',
  '/api/catalogue/filmcomments',
  '/api/catalogue/organisms',
  '/api/catalogue/drugs',
  '/api/catalogue/drug-panels',
  '/api/catalogue/breakpoints',
  '/api/payment-types',
  '/api/results',
  '/api/todos',
  '/api/booking/processstage/',
])('%s says where its picture stands', async (path) => {
  const answer = await manager.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
});

test('the public test menu tells a stranger nothing of how much happens here', async () => {
  const answer = await lab.stranger().get('/api/catalogue/profiles');
  expect(answer.status).toBe(200);
  expect(answer.headers['x-live-seq']).toBeUndefined();
});
