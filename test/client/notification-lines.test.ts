import { notificationLines } from '../../client/core/notifications.js';
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

const payment = { kind: 'payment', title: 'Payment received' } as const;

it('is one line a booking, where its newest stands, and read once all of it is', () => {
  const ben = note('2', { link: '/custom-report?bookingId=ben' });
  const lines = notificationLines([note('3'), ben, note('1', { read: true })]);
  expect(lines.map(({ lead, ids, read, more }) => [lead.text, ids, read, more])).toEqual([
    ['text 3', ['3', '1'], false, 'and 1 more: Results ready'],
    ['text 2', ['2'], false, ''],
  ]);
  expect(notificationLines([note('1', { read: true })])[0]?.read).toBe(true);
});

it('names what else is told of the booking: no correction is hidden behind a payment', () => {
  const [line, ...others] = notificationLines([
    note('4', { ...payment, link: '/accounts/paymentprocessing?bookingId=ada' }),
    note('3', { title: 'Corrected report' }),
    note('2'),
    note('1'),
  ]);
  expect(others).toEqual([]);
  expect([line?.lead.id, line?.more]).toEqual(['4', 'and 3 more: Corrected report, Results ready']);
});

it('leads to the booking where it tells of several places, else to the one', () => {
  const link = '/accounts/paymentprocessing?bookingId=ada';
  const linkOf = (items: readonly Notification[]) => notificationLines(items)[0]?.link;
  expect(linkOf([note('2', { ...payment, link }), note('1')])).toBe(
    '/reception/jobCard/summary?bookingId=ada',
  );
  expect(linkOf([note('2'), note('1')])).toBe(note('1').link);
  expect(linkOf([note('1', { link: null })])).toBeNull();
});

it('never lets anything stand over a critical value that is still to be told', () => {
  const call = note('1', {
    kind: 'critical',
    title: 'Critical value to report',
    link: '/update/haematology?bookingId=ada',
  });
  const [line] = notificationLines([note('3', { kind: 'system', title: 'A test was not added' }), call]);
  expect([line?.lead.title, line?.link, line?.ids, line?.more]).toEqual([
    'Critical value to report',
    call.link,
    ['3', '1'],
    'and 1 more: A test was not added',
  ]);
});

it('gives what is of no booking a line of its own', () => {
  expect(
    notificationLines([
      note('1', { link: null }),
      note('2', { link: '/stock' }),
      note('3', { link: '/stock' }),
    ]),
  ).toHaveLength(3);
});
