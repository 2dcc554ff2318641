import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { Delivery } from '../../shared/contract/deliveries.js';
import type { Page } from '../../shared/contract/page.js';
import { LabDay } from '../../demo/lab-day.js';
import { Random } from '../../demo/random.js';
import { seedDemo } from '../../demo/seed-demo.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let day: LabDay;

beforeAll(async () => {
  lab = await openLaboratory();
  await seedDemo(lab.server.app, lab.databaseUrl, { bookings: 60, days: 5 });
  day = new LabDay(lab.address, new Random(11));
  await day.begin();
});
afterAll(async () => {
  await day.stop();
  await lab.close();
});

it('takes a patient from the counter to a released, paid booking through the API', async () => {
  const booking = await day.reception.book();
  const [bench] = day.benches;
  const [till] = day.tills;
  for (const profile of booking.selectedProfiles) {
    const cards = (await bench?.waiting(profile.unit)) ?? [];
    const card = cards.find(({ id }) => id === profile.jobCardId);
    expect(card).toBeDefined();
    if (card) await bench?.enter(card);
  }
  for (let tries = 0; tries < 20 && (await day.desk.release()) > 0; tries += 1);
  // A released batch leaves after its seconds.
  await lab.drain();
  const { balance, payersPart } = booking.payment;
  await till?.take({ bookingId: booking.id, balance, payersPart });
  const client = await lab.as('ROLE_RECEPTION', 'onlooker');
  const { body } = await client.get(`/api/booking/${booking.id}`);
  const done = body as Booking;
  expect(done.payment.paymentStatus).toBe('paid');
  expect(done.selectedProfiles.map(({ stage }) => stage)).toEqual(
    done.selectedProfiles.map(() => 'released'),
  );
});

it('shows an early culture issued as PRELIMINARY, a positive blood culture, and blood given out and back', async () => {
  const { morning } = day;
  expect(await morning.readEarly()).toMatchObject({ number: 1, by: 'Adaeze Nwosu' });
  const { bookingInformationId } = await morning.seeOrganisms();
  const [call] = await lab.sql('select parameter, value from critical_call where booking_id = $1', [
    bookingInformationId,
  ]);
  expect(call).toEqual({ parameter: 'Gram stain', value: 'Gram-positive cocci clusters' });
  expect(await morning.giveOutBlood()).toHaveLength(2);
  const moves = await lab.sql<{ act: string }>('select act from blood_unit_movement order by at');
  expect(moves.map(({ act }) => act).sort()).toEqual(['issue', 'issue', 'return']);
});

it('shows a reflex test, a dilution, a repeat, a released result with notes, and a test asked for later', async () => {
  const { results } = day.morning;
  const { selectedProfiles } = await results.followUp();
  expect(selectedProfiles).toMatchObject([
    { code: 'CRP', stage: 'authorised' },
    { code: 'PCT', stage: 'waiting', askedBy: { kind: 'reflex' } },
  ]);
  expect((await results.dilute()).biochemistryTestValues?.[0]).toMatchObject({
    parameter: '480',
    factor: '10',
  });
  expect((await results.repeat()).biochemistryTestValues?.[0]?.repeats).toHaveLength(2);
  const { stage, notes } = await results.explain();
  expect([stage, notes?.measurementmethod]).toEqual(['released', expect.stringContaining('immunoassay')]);
  const later = await results.askLater();
  expect(later.selectedProfiles[1]?.askedBy).toMatchObject({ kind: 'doctor' });
});

it('sends reports by email: taken, refused for good, and put off', async () => {
  const answers = await day.post.show();
  expect(answers.length).toBeGreaterThan(4);
  expect(answers.filter(({ message }) => message !== null)).toEqual([]);
  await lab.drain();
  const client = await lab.as('ROLE_RECEPTION', 'postmistress');
  const { items } = (await client.get('/api/deliveries?size=50')).body as Page<Delivery>;
  expect(items.map(({ state }) => state)).toContain('sent');
  const refused = items.filter(({ state }) => state === 'failed').map(({ answer }) => answer);
  expect(refused).toContainEqual(expect.stringMatching(/^550 5\.1\.1/));
  // All that falls due was carried out: what was put off is given up in the end.
  expect(refused).toContainEqual(expect.stringMatching(/^Given up after 9 tries: 451/));
});

it('does every deed of a round without a refusal', async () => {
  const [before] = await lab.sql<{ n: number }>('select count(*) as n from audit_entry');
  for (const deed of ['book', 'bench', 'pay', 'release', 'bench'] as const) await day.step(deed);
  const [after] = await lab.sql<{ n: number }>('select count(*) as n from audit_entry');
  expect(after?.n).toBeGreaterThan(before?.n ?? 0);
});

it('stops at once when it is told to', async () => {
  const other = new LabDay(lab.address, new Random(11));
  other.start();
  await other.stop();
  await expect(other.step('book')).rejects.toThrow();
});
