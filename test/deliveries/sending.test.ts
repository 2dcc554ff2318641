import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ReactionWorker } from '../../server/events/reaction-worker.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { ReactionDispatcher } from '../../server/events/reaction-dispatcher.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { oftener, testLong } from '../support/long.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import type { Client } from '../support/client.js';
import { readPaper } from '../reports/paper.js';
import { amend, failsToKeep, logOf, MARY, refusalOf, released, send, setUpMail } from './post.js';
import {
  attachmentOf,
  headerOf,
  inTurn,
  ODDITIES,
  refusing,
  startOddity,
  startReceiver,
  textOf,
  type Act,
  type Receiver,
} from './receiver.js';

const PEOPLE = oftener(15, 200);

describe.each(['embedded', 'redis'] as const)('reports by email, %s', (kind) => {
  /** A test that has nothing to do with the queue runs with one of the two only, except in the long run. */
  const ofAny: typeof testLong = (name, tell) => {
    if (kind === 'embedded') it(name, async () => void (await tell()));
    else testLong(name, tell);
  };
  let redis: TestRedis | undefined;
  let lab: Laboratory;
  let reception: Client;
  let receiver: Receiver | undefined;

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    lab = await openLaboratory({ config: { redisUrl: redis?.url, mailTimeoutSeconds: 2 } });
    reception = await lab.as('ROLE_RECEPTION');
  });
  afterEach(async () => {
    await receiver?.close();
    receiver = undefined;
  });
  afterAll(async () => {
    await lab?.close();
    await redis?.stop();
  });

  async function listening(started: Promise<Receiver>, more = {}): Promise<Receiver> {
    receiver = await started;
    await setUpMail(lab, receiver.port, more);
    return receiver;
  }

  ofAny(
    'leaves after the commit as one message: that the report is ready and where to check it, with no value, test or name',
    async () => {
      const { letters } = await listening(startReceiver());
      const booking = await released(lab);
      expect(await refusalOf(send(reception, [booking]))).toBeNull();
      await lab.drain();
      expect(letters).toHaveLength(1);
      const [letter] = letters;
      if (!letter) return;
      expect([letter.from, letter.to]).toEqual(['results@lab.example', [MARY]]);
      const [delivery] = await logOf(reception, booking);
      expect(headerOf(letter, 'Message-ID')).toBe(`<${delivery?.id}@lab.example>`);
      expect(headerOf(letter, 'Subject')).toBe(`Meniscus Laboratory: report ${delivery?.labNumber} is ready`);
      const said = textOf(letter);
      expect(said).toMatch(/\/verify\/[\w-]{20,}/);
      for (const secret of ['Postal', 'Urea', 'Potassium', '4.1', 'UE'])
        expect(letter.raw).not.toContain(secret);
      expect(attachmentOf(letter)).toBeUndefined();
      expect(delivery).toMatchObject({
        state: 'sent',
        attempts: 1,
        address: MARY,
        askedBy: 'Reception Tester',
        content: 'notice',
      });
      expect(delivery?.answer).toMatch(/^250 /);
    },
  );

  ofAny('carries the report itself only where the laboratory allows it', async () => {
    const { letters } = await listening(startReceiver(), { attaches: true });
    const booking = await released(lab);
    await send(reception, [booking]);
    await lab.drain();
    const attached = letters[0] && attachmentOf(letters[0]);
    const [delivery] = await logOf(reception, booking);
    expect(attached?.name).toBe(`report-${delivery?.labNumber}.pdf`);
    const { lines } = await readPaper(attached?.pdf ?? new Uint8Array());
    expect(lines.join('\n')).toContain('4.1');
  });

  it('is tried again with growing waits while the server is busy, and arrives once', async () => {
    let busy = 2;
    const { letters } = await listening(
      startReceiver({}, () => (busy-- > 0 ? refusing(421, 'Too busy') : undefined)),
    );
    const booking = await released(lab);
    await send(reception, [booking]);
    await lab.drain();
    expect(letters).toHaveLength(1);
    expect(await logOf(reception, booking)).toMatchObject([{ state: 'sent', attempts: 3 }]);
    const tries = await lab.sql<{ outcome: string; answer: string; minutes: number | null }>(
      `select outcome, answer, extract(epoch from next_at - at)::float / 60 as minutes from delivery_attempt a
         join report_delivery d on d.id = a.delivery_id where d.booking_id = $1 order by number`,
      [booking.id],
    );
    expect(tries).toMatchObject([
      { outcome: 'delayed', answer: '421 Too busy', minutes: 1 },
      { outcome: 'delayed', minutes: 5 },
      { outcome: 'sent', minutes: null },
    ]);
  });

  ofAny(
    'is given up at once where the server refuses it for good, says so, opens a todo and can be sent again',
    async () => {
      let isKnown = false;
      const { letters } = await listening(
        startReceiver({}, () => (isKnown ? undefined : refusing(550, 'No such mailbox'))),
      );
      const booking = await released(lab);
      await send(reception, [booking]);
      await lab.drain();
      expect(await logOf(reception, booking)).toMatchObject([
        { state: 'failed', attempts: 1, answer: '550 No such mailbox' },
      ]);
      const todos = async () => {
        const { groups } = (await reception.get('/api/todos?kind=email')).body;
        return groups[0].items.filter(({ bookingId }: { bookingId: string }) => bookingId === booking.id);
      };
      expect(await todos()).toMatchObject([{ text: `Not sent to ${MARY}: 550 No such mailbox` }]);
      isKnown = true;
      expect(await refusalOf(send(reception, [booking]))).toBeNull();
      await lab.drain();
      expect(letters).toHaveLength(1);
      expect(await todos()).toEqual([]);
    },
  );

  const keepsTrying = async (act: Act): Promise<void> => {
    await listening(startOddity(act));
    const booking = await released(lab);
    await send(reception, [booking]);
    await lab.drain();
    const [delivery] = await logOf(reception, booking);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 9 });
    expect(delivery?.answer).toMatch(/^Given up after 9 tries: /);
  };

  ofAny(
    'keeps trying with a server that says nothing, closes in the middle or is not there, and says so when it gives up',
    () => keepsTrying(inTurn(ODDITIES.saysNothing, ODDITIES.closesInTheMiddle, ODDITIES.leaves)),
  );

  for (const [how, act] of Object.entries(ODDITIES))
    testLong(`says so when it gives up a server that always ${how}`, () => keepsTrying(act));

  it('tells many people once each', async () => {
    const { letters } = await listening(startReceiver());
    const booking = await released(lab);
    await send(reception, [booking]);
    await lab.drain();
    const ids = await lab.sql<{ id: string }>(
      `insert into report_delivery (id, booking_id, token, recipient, address, content, corrects, asked_by, asked_at)
       select gen_random_uuid(), booking_id, token, recipient, 'person' || n || '@patients.example', content, corrects,
         asked_by, asked_at
       from report_delivery, generate_series(1, $2) as n where booking_id = $1 returning id`,
      [booking.id, PEOPLE],
    );
    await lab.server.app.get(UnitOfWork).run(SYSTEM, async (tx) => {
      for (const { id } of ids) {
        const queued = { deliveryId: id, bookingId: booking.id, attempt: 1, dueAt: tx.now.toISOString() };
        tx.emit('DeliveryQueued', booking.id, queued);
      }
    });
    await lab.drain();
    const addresses = letters.flatMap(({ to }) => to).filter((to) => to !== MARY);
    expect([addresses.length, new Set(addresses).size]).toEqual([PEOPLE, PEOPLE]);
    const log = (await reception.get(`/api/deliveries?bookingId=${booking.id}&state=sent&size=1`)).body;
    expect(log.total).toBe(PEOPLE + 1);
  });

  it('is not sent again where the server took it and the database failed to keep that at first', async () => {
    const { letters } = await listening(startReceiver());
    const booking = await released(lab);
    await failsToKeep(lab, 2);
    await send(reception, [booking]);
    await lab.drain();
    expect(letters).toHaveLength(1);
    expect(await logOf(reception, booking)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  ofAny('does not send what is held until it is paid by the moment of leaving', async () => {
    const director = await lab.as('ROLE_SUPER_ADMIN');
    const gate = async (paymentGate: string): Promise<void> => {
      const about = (await director.get('/api/about')).body as object;
      expect((await director.post('/api/about/', { ...about, paymentGate })).status).toBe(200);
    };
    let isBusy = true;
    const { letters } = await listening(
      startReceiver({}, () => (isBusy ? refusing(451, 'Later') : undefined)),
    );
    const screen = await follow(reception, ['results']);
    const booking = await released(lab);
    await send(reception, [booking]);
    await screen.event(({ type, payload }) => type === 'DeliveryQueued' && payload.attempt === 2);
    await gate('hold');
    isBusy = false;
    await lab.drain();
    await gate('none');
    expect(letters).toEqual([]);
    expect(await logOf(reception, booking)).toMatchObject([
      { state: 'failed', answer: 'Not sent: the booking is not paid, so its report is held.' },
    ]);
  });

  ofAny('does not send what was changed between the asking and the sending', async () => {
    const booking = await released(lab);
    let isBusy = true;
    const { letters } = await listening(
      startReceiver({}, () => (isBusy ? refusing(451, 'Later') : undefined)),
    );
    const screen = await follow(reception, ['results']);
    await send(reception, [booking]);
    await screen.event(({ type, payload }) => type === 'DeliveryQueued' && payload.attempt === 2);
    await amend(lab, booking, 1);
    isBusy = false;
    await lab.drain();
    expect(letters).toEqual([]);
    expect((await logOf(reception, booking))[0]?.answer).toBe(
      'Not sent: the report was changed meanwhile. Send the present version.',
    );
  });

  it('carries the same Message-ID when it is sent again, because the process died before it was kept', async () => {
    const { letters } = await listening(startReceiver());
    const booking = await released(lab);
    await failsToKeep(lab, 1000);
    await send(reception, [booking]);
    await lab.drain();
    const { databaseUrl } = lab;
    const [event] = await lab.sql<{ id: string }>(
      `select id from event where type = 'DeliveryQueued' and payload ->> 'bookingId' = $1`,
      [booking.id],
    );
    await failsToKeep(lab, 0);
    // The process with its memory is gone; the queue and the database are there.
    await lab.server.app.get(ReactionWorker).onApplicationShutdown();
    const heir = await openLaboratory({ databaseUrl, config: { redisUrl: redis?.url } });
    const queue = heir.server.app.get(ReactionDispatcher).queues.at(-1);
    await (await queue?.getJob(`send-delivery.${event?.id ?? ''}`))?.retry();
    await heir.drain();
    await heir.close();
    const ids = letters.map((letter) => headerOf(letter, 'Message-ID'));
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(await logOf(reception, booking)).toMatchObject([{ state: 'sent' }]);
  });
});
