import { expect, it } from '@jest/globals';
import { movedNews } from '../../client/billing/counter.js';
import type { AnyEnvelope } from '../../shared/events.js';

function anEvent(type: string, payload: object = {}): AnyEnvelope {
  return { type, actor: 'rudo', payload, subject: { kind: 'booking', id: 'b' } } as unknown as AnyEnvelope;
}

const CASH = { payment: 'Cash', paymentUnit: '$', amount: '12.00' };
const CARD = { payment: 'Card', paymentUnit: '$', amount: '-3.00' };

it.each([
  [
    'PaymentReceived',
    { cashier: 'Rudo Moyo', entries: [CASH] },
    'Rudo Moyo took $12.00 (Cash) for this booking',
  ],
  ['PaymentRefunded', { cashier: 'Rudo Moyo', entries: [CASH, CARD] }, '$12.00 (Cash) and $3.00 (Card) back'],
  ['PaymentVoided', { cashier: 'Rudo Moyo', entries: [] }, 'Rudo Moyo reversed a receipt'],
  ['PaymentReceived', { cashier: 'Rudo Moyo', entries: [] }, 'Rudo Moyo took money'],
  // As another cashier's till hears of it, who may not see whose payment it was.
  ['PaymentReceived', { cashier: '', entries: [] }, 'A colleague took money for this booking'],
  ['PaymentVoided', { cashier: '' }, 'A colleague reversed a receipt'],
  ['DepositMoved', {}, 'rudo moved the deposit'],
  ['BookingUpdated', {}, 'rudo changed this booking'],
  ['BookingDeleted', {}, 'rudo deleted this booking'],
])('a payment screen that %s moved says what and by whom', (type, payload, said) => {
  const news = movedNews(anEvent(type, payload));
  expect(news).toContain(said);
  expect(news).toMatch(/^\S/);
  expect(news).toMatch(/just now; the amounts below are the new ones\.$/);
});
