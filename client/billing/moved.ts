import type { PaymentEntryRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { formatMoney } from '../ui/layout/money.js';

/** What moved under a screen of money, and by whom, as it says it. */
export function movedNews(event: AnyEnvelope): string {
  return `${whatMoved(event)}; the amounts below are the new ones.`;
}

function whatMoved(event: AnyEnvelope): string {
  switch (event.type) {
    case 'PaymentReceived':
      return `${event.payload.cashier} took ${saidAmounts(event.payload.entries)} for this booking just now`;
    case 'PaymentRefunded':
      return `${event.payload.cashier} paid ${saidAmounts(event.payload.entries)} back just now`;
    case 'PaymentVoided':
      return `${event.payload.cashier} reversed a receipt of this booking just now`;
    case 'DepositMoved':
      return `${event.actor} moved the deposit of this patient just now`;
    case 'BookingDeleted':
      return `${event.actor} deleted this booking just now`;
    default:
      return `${event.actor} changed this booking just now`;
  }
}

/** As it went over the counter, without the sign of the way that it went. */
function saidAmounts(entries: readonly PaymentEntryRow[]): string {
  const said = entries.map(({ payment, paymentUnit, amount }) =>
    `${formatMoney(amount.replace('-', ''), paymentUnit)} (${payment})`.trim(),
  );
  return said.length === 0 ? 'money' : said.join(' and ');
}
