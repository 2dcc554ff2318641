import { jest } from '@jest/globals';
import { LiveSubscription } from '../../client/core/live-subscription.js';
import type { AnyEnvelope } from '../../shared/events.js';
import type { LiveSeq } from '../../shared/live.js';

const event = (seq: number): AnyEnvelope => ({
  seq,
  id: `event-${seq}`,
  type: 'StockChanged',
  at: '2026-01-01T00:00:00.000Z',
  actor: 'system',
  subject: { kind: 'product', id: 'p' },
  payload: { productId: 'p' },
  version: 1,
});

/** A place of the log as this house went on. */
const at = (seq: number): LiveSeq => ({ number: seq, epoch: `event-${seq}` });

describe("one screen's share of the live connection", () => {
  const heard: number[] = [];
  const screen = () =>
    new LiveSubscription(['stock'], at(10), {
      onEvent: ({ seq }) => heard.push(seq),
      onResync: () => undefined,
    });
  beforeEach(() => heard.splice(0));

  it('takes an event once, however often it is told', () => {
    const subscription = screen();
    subscription.subscribed(at(10));
    for (const seq of [11, 12, 11, 12]) subscription.take(event(seq));
    expect(heard).toEqual([11, 12]);
  });

  it("lets another screen's replay not put an older row over its picture", () => {
    const subscription = screen();
    subscription.subscribed(at(10));
    for (const seq of [9, 10, 11]) subscription.take(event(seq));
    expect(heard).toEqual([11]);
  });

  it('comes back from the last event that it saw, and says by its id which past that is of', () => {
    const subscription = screen();
    expect(subscription.since()).toEqual(at(10));
    subscription.subscribed(at(12));
    // The missed events are still on their way.
    expect(subscription.since()).toEqual(at(10));
    for (const seq of [11, 12]) subscription.take(event(seq));
    expect(subscription.since()).toEqual(at(12));
    // Told once more by another screen's replay.
    subscription.take(event(11));
    expect(subscription.since()).toEqual(at(12));
  });

  it('loads afresh once the server tells what comes, where it could not tell what was missed', () => {
    const onResync = jest.fn();
    const subscription = new LiveSubscription(['stock'], at(10), { onEvent: () => undefined, onResync });
    subscription.startAnew();
    expect([subscription.since(), onResync.mock.calls.length]).toEqual([undefined, 0]);
    // A house that was restored counts from further back.
    subscription.subscribed(at(4));
    subscription.take(event(5));
    expect(subscription.since()).toEqual(at(5));
    expect(onResync).toHaveBeenCalledTimes(1);
    subscription.subscribed(at(901));
    expect(onResync).toHaveBeenCalledTimes(1);
  });

  it('knows what was told before it stood: the picture may show that already', () => {
    const told: (readonly [number, boolean])[] = [];
    const subscription = new LiveSubscription(['stock'], at(10), {
      onEvent: ({ seq }, mayBeShown) => told.push([seq, mayBeShown]),
      onResync: () => undefined,
    });
    subscription.subscribed(at(12));
    for (const seq of [11, 12, 13]) subscription.take(event(seq));
    // A replay after a lost connection is of events that came later than the picture.
    subscription.subscribed(at(15));
    subscription.take(event(14));
    expect(told).toEqual([
      [11, true],
      [12, true],
      [13, false],
      [14, false],
    ]);
  });

  it('waits for its own replay: the one of another screen may say less of the same event', () => {
    const subscription = screen();
    subscription.take(event(11));
    subscription.subscribed(at(11));
    subscription.take(event(11));
    expect(heard).toEqual([11]);
    subscription.asked();
    subscription.take(event(12));
    subscription.subscribed(at(12));
    subscription.take(event(12));
    expect(heard).toEqual([11, 12]);
  });

  it('passes over what was cut to fit another topic, and takes the whole when it comes', () => {
    const subscription = screen();
    subscription.subscribed(at(10));
    subscription.take({ ...event(11), for: ['board'] });
    expect(heard).toEqual([]);
    subscription.take(event(11));
    subscription.take({ ...event(12), for: ['stock', 'board'] });
    expect(heard).toEqual([11, 12]);
  });
});
