import { LiveSubscription } from '../../client/core/live-subscription.js';
import type { AnyEnvelope } from '../../shared/events.js';

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

describe("one screen's share of the live connection", () => {
  const heard: number[] = [];
  const screen = () =>
    new LiveSubscription(['stock'], 10, { onEvent: ({ seq }) => heard.push(seq), onResync: () => undefined });
  beforeEach(() => heard.splice(0));

  it('takes an event once, however often it is told', () => {
    const subscription = screen();
    subscription.subscribed(10);
    for (const seq of [11, 12, 11, 12]) subscription.take(event(seq));
    expect(heard).toEqual([11, 12]);
  });

  it("lets another screen's replay not put an older row over its picture", () => {
    const subscription = screen();
    subscription.subscribed(10);
    for (const seq of [9, 10, 11]) subscription.take(event(seq));
    expect(heard).toEqual([11]);
  });

  it('comes back from where it stood', () => {
    const subscription = screen();
    expect(subscription.since()).toBe(10);
    subscription.subscribed(10);
    subscription.take(event(11));
    // The replay may still be under way: the early side, and ids drop what comes twice.
    expect(subscription.since()).toBe(10);
  });

  it('knows what was told before it stood: the picture may show that already', () => {
    const told: (readonly [number, boolean])[] = [];
    const subscription = new LiveSubscription(['stock'], 10, {
      onEvent: ({ seq }, mayBeShown) => told.push([seq, mayBeShown]),
      onResync: () => undefined,
    });
    subscription.subscribed(12);
    for (const seq of [11, 12, 13]) subscription.take(event(seq));
    // A replay after a lost connection is of events that came later than the picture.
    subscription.subscribed(15);
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
    subscription.subscribed(11);
    subscription.take(event(11));
    expect(heard).toEqual([11]);
    subscription.asked();
    subscription.take(event(12));
    subscription.subscribed(12);
    subscription.take(event(12));
    expect(heard).toEqual([11, 12]);
  });

  it('passes over what was cut to fit another topic, and takes the whole when it comes', () => {
    const subscription = screen();
    subscription.subscribed(10);
    subscription.take({ ...event(11), for: ['board'] });
    expect(heard).toEqual([]);
    subscription.take(event(11));
    subscription.take({ ...event(12), for: ['stock', 'board'] });
    expect(heard).toEqual([11, 12]);
  });
});
