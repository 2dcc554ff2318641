import type { AnyEnvelope } from '../../shared/events.js';

const MONEY_EVENTS = ['PaymentReceived', 'PaymentRefunded', 'PaymentVoided', 'DepositMoved'] as const;
type MoneyEvent = Extract<AnyEnvelope, { readonly type: (typeof MONEY_EVENTS)[number] }>;

/** A payment, a refund, what turns one round, or a deposit: its entries are signed, and add up. */
export function movesMoney(event: AnyEnvelope): event is MoneyEvent {
  return MONEY_EVENTS.some((type) => type === event.type);
}
