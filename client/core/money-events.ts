import type { AnyEnvelope } from '../../shared/events.js';

const MONEY_EVENTS = ['PaymentReceived', 'PaymentRefunded', 'PaymentVoided'] as const;
type MoneyEvent = Extract<AnyEnvelope, { readonly type: (typeof MONEY_EVENTS)[number] }>;

/** A payment, a refund or what turns one round: its entries are signed, and add up. */
export function movesMoney(event: AnyEnvelope): event is MoneyEvent {
  return MONEY_EVENTS.some((type) => type === event.type);
}
