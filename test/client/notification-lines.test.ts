import { notificationLines } from '../../client/core/notification-lines.js';
import type { Notification } from '../../shared/contract/notifications.js';

const note = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'result_released',
  title: 'Results ready',
  text: `text ${id}`,
  link: '/custom-report?bookingId=ada&reportType=haematology',
  at: '2026-11-21T08:00:00Z',
  read: false,
  ...more,
});

it('is one line a booking, where its newest stands, and read once all of it is', () => {
  const ben = note('2', { link: '/custom-report?bookingId=ben' });
  const lines = notificationLines([
    note('3'),
    ben,
    note('1', { link: '/custom-report?bookingId=ada', read: true }),
  ]);
  expect(lines.map(({ newest, ids, read }) => [newest.text, ids, read])).toEqual([
    ['text 3', ['3', '1'], false],
    ['text 2', ['2'], false],
  ]);
  expect(notificationLines([note('1', { read: true })])[0]?.read).toBe(true);
});

it('never hides another kind, a correction, or what is of no booking', () => {
  const others = [
    note('1'),
    note('2', { kind: 'critical', title: 'Critical value' }),
    note('3', { title: 'Corrected report' }),
    note('4', { link: null }),
    note('5', { link: '/stock' }),
  ];
  expect(notificationLines(others)).toHaveLength(5);
});
