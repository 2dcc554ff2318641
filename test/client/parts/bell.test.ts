import { describe, expect, it } from '@jest/globals';
import type { Notifications } from '../../../shared/contract/notifications.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { afterEvent, bellLines, ringsOf, unreadTotal } from '../../../client/core/notifications.js';
import { mustReload, shownOf } from '../../../client/core/reload-needed.js';
import { totalBeyond, totalOfAll, totalText } from '../../../client/ui/layout/count-text.js';
import { shownText } from '../../../client/worklist/status-line.js';

const item = (id: string, read = false) => ({
  ...{ id, kind: 'result_released', title: 'Results ready', text: '', link: null, read, rings: true },
  ...{ at: '2026-01-01T00:00:00Z' },
});
const event = (type: string, payload: object) => ({ type, payload }) as unknown as AnyEnvelope;
/** Fifty are listed, eighty are unread. */
const bell = {
  items: Array.from({ length: 50 }, (_, index) => item(`n${index}`)),
  unread: 80,
  groups: [{ kind: 'result_released', title: 'Results ready', unread: 80 }],
} as unknown as Notifications;

describe('the bell', () => {
  it('counts on from what the server counted, not from what is listed', () => {
    expect(shownOf(afterEvent(bell, event('NotificationPosted', item('new')))).unread).toBe(81);
    expect(afterEvent(bell, event('NotificationPosted', item('n3')))).toBe(bell);
  });

  it('says so many results ready once, and each critical call', () => {
    const critical = { ...item('k'), kind: 'critical', title: 'Critical value' };
    const rung = shownOf(
      afterEvent(
        shownOf(afterEvent(bell, event('NotificationPosted', item('new')))),
        event('NotificationPosted', critical),
      ),
    );
    const again = shownOf(afterEvent(rung, event('NotificationPosted', { ...critical, id: 'l' })));
    expect(again.groups).toEqual([
      { kind: 'critical', title: 'Critical value', unread: 2 },
      { kind: 'result_released', title: 'Results ready', unread: 81 },
    ]);
    expect([ringsOf(again.groups, []), ringsOf(again.groups, ['result_released'])]).toEqual([3, 2]);
    const made = shownOf(afterEvent(again, event('NotificationsClosed', { ids: ['k'] })));
    expect(ringsOf(made.groups, [])).toBe(2);
  });

  it('does not ring for one’s own act, nor for a payment that nobody waits for', () => {
    expect(afterEvent(bell, event('NotificationPosted', { ...item('own'), rings: false }))).toBe(bell);
  });

  it('shows several of a kind under their number, with the list inside, and a single one as it is', () => {
    const listed = (id: string, at: string, of = {}) => ({
      ...{ ...item(id), text: `text ${id}`, link: `/custom-report?bookingId=${id}`, at },
      ...of,
    });
    const payment = { kind: 'payment', title: 'Payment received' };
    const items = [
      listed('4', '2026-01-04', payment),
      listed('3', '2026-01-03'),
      listed('2', '2026-01-02'),
      listed('1', '2026-01-01', { read: true }),
    ] as unknown as Notifications['items'];
    const groups = [
      { kind: 'payment', title: 'Payment received', unread: 1 },
      { kind: 'result_released', title: 'Results ready', unread: 2 },
    ] as const;
    const shown = (silent: readonly string[]) =>
      bellLines(items, groups, silent).map(({ title, lines }) => [title, lines.map(({ lead }) => lead.id)]);
    expect(shown([])).toEqual([
      [undefined, ['4']],
      ['2 results ready', ['3', '2']],
      [undefined, ['1']],
    ]);
    expect(shown(['result_released'])).toEqual([[undefined, ['4']]]);
  });

  it('counts one less for what was listed and is done, and asks the server about what was not', () => {
    const known = afterEvent(bell, event('NotificationsClosed', { ids: ['n1'] }));
    expect([mustReload(known), shownOf(known).unread, shownOf(known).items.length]).toEqual([false, 79, 49]);
    const unknown = afterEvent(bell, event('NotificationsClosed', { ids: ['elsewhere'] }));
    expect([mustReload(unknown), shownOf(unknown)]).toEqual([true, bell]);
  });
});

it('what was counted no further says so in the same words everywhere', () => {
  const over = { total: 2_000, more: true };
  expect(totalText({ total: 2_000 })).toBe('2,000');
  expect(totalText(over)).toBe('over 2,000');
  expect(totalText(totalBeyond(over, 8))).toBe('over 1,992');
  expect(totalText(totalOfAll([{ total: 3 }, over, { total: 4 }]))).toBe('over 2,007');
  expect(totalText(totalOfAll([{ total: 3 }, { total: 4 }]))).toBe('7');
  expect([shownText(200, over), shownText(200, { total: 200 })]).toEqual(['200 of over 2,000 shown', '']);
  expect([99, 100, 101].map((unread) => totalText(unreadTotal(unread)))).toEqual([
    '99',
    'over 99',
    'over 99',
  ]);
});
