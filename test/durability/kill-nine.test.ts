import { randomUUID } from 'node:crypto';
import type { AnyEnvelope } from '../../shared/events.js';
import { pay } from '../billing/till.js';
import { Client, type Answer } from '../support/client.js';
import { connect, type LiveScreen } from '../support/live.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { House } from './house.js';

const KILLS = oftener(10, 100);
const CALLERS = 4;
const LOAD_MS = 700;

/** Sends until there is an answer: the same call with the same key, as a client does whose connection broke. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 500 && answer.body?.code !== 'in_progress') return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A screen that comes back after every break and asks for what it missed since the last event that it saw. */
class FaithfulScreen {
  readonly seen: AnyEnvelope[] = [];
  private stopped = false;
  private screen: LiveScreen | undefined;

  constructor(private readonly person: Client) {}

  async watch(): Promise<void> {
    while (!this.stopped) {
      try {
        const screen = await connect(this.person.address, { cookie: this.person.cookie });
        this.screen = screen;
        screen.socket.on('event', (event: AnyEnvelope) => this.seen.push(event));
        const answer = await screen.subscribe(['bookings', 'payments'], this.seen.at(-1)?.seq ?? 0);
        if (!answer.ok) throw new Error(answer.code);
        await new Promise((resolve) => screen.socket.once('disconnect', resolve));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  stop(): void {
    this.stopped = true;
    this.screen?.close();
  }
}

describe('a laboratory whose machine is switched off in the middle of the work', () => {
  let house: House;
  afterAll(() => house?.stop());

  it(
    'loses and doubles no acknowledged booking or payment, and its screens miss nothing',
    async () => {
      house = await House.build();
      await house.start();
      const person = new Client(house.address, 'admin', TEST_PASSWORD);
      expect((await person.signIn()).status).toBe(200);
      const screen = new FaithfulScreen(person);
      const watching = screen.watch();

      const booked: string[] = [];
      const receipts: number[] = [];
      let open = true;
      const work = async (caller: number) => {
        for (let n = 0; open; n += 1) {
          const bookingKey = randomUUID();
          const paymentKey = randomUUID();
          const answer = await insist(() =>
            person.post(
              '/api/booking/book',
              {
                patient: { fullName: `Patient ${caller} ${n}`, dateOfBirth: '1980-01-01', gender: 'female' },
                profiles: ['FBS'],
              },
              { 'Idempotency-Key': bookingKey },
            ),
          );
          expect(answer.status).toBe(201);
          booked.push(answer.body.id);
          const { id, payment } = answer.body;
          const paid = await insist(() => pay(person, { id }, payment.total, paymentKey));
          expect(paid.status).toBe(200);
          receipts.push(Number(paid.body.receipt.number));
        }
      };
      const callers = Array.from({ length: CALLERS }, (_, caller) => work(caller));
      for (let kill = 0; kill < KILLS; kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
        await house.kill(kill % 2 === 1);
        await house.start();
      }
      await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
      open = false;
      await Promise.all(callers);

      const deadline = Date.now() + 20_000;
      const told = (type: string) => screen.seen.filter((event) => event.type === type);
      while (Date.now() < deadline && told('PaymentReceived').length < booked.length) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      screen.stop();
      await watching;

      expect(booked.length).toBeGreaterThan(KILLS);
      const { body: page } = await person.get('/api/booking/payments/all?size=1');
      const { body: paid } = await person.get('/api/booking/payments/paid?size=200');
      expect(page.total ?? paid.total).toBe(booked.length);
      expect(new Set(receipts)).toEqual(new Set(Array.from({ length: booked.length }, (_, i) => i + 1)));
      const seqs = screen.seen.map((event) => event.seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      expect(new Set(told('BookingCreated').map((event) => event.subject.id))).toEqual(new Set(booked));
      expect(told('BookingCreated')).toHaveLength(booked.length);
      expect(new Set(told('PaymentReceived').map((event) => event.subject.id))).toEqual(new Set(booked));
      expect(told('PaymentReceived')).toHaveLength(booked.length);
      const { body: last } = await person.get('/api/labNumber/lastNumber');
      expect(last.lastnumber).toBe(booked.length + 1);
    },
    oftener(240_000, 2_400_000),
  );
});
