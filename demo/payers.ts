import { coPaymentOf, type CoPayment } from '../shared/domain/money/co-payment.js';
import type { Minor } from '../shared/domain/money/money.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { PayerEntity } from '../server/payers/index.js';

/** Insurers that the laboratory bills; patients of the others pay by "Insurance / Account". */
export const PAYERS = [
  {
    id: '019a5000-0000-7000-8000-000000000101',
    kind: 'insurer',
    name: 'First Mutual Health',
    number: 'INS 101',
    address: '4 Acacia Road\nRiverside',
    email: 'claims@first-mutual.example',
    coPayment: { kind: 'percent', value: '20' },
    needsAuthorisation: false,
    limitMinor: null,
  },
  {
    id: '019a5000-0000-7000-8000-000000000102',
    kind: 'insurer',
    name: 'Cimas',
    number: 'INS 102',
    address: 'P.O. Box 118\nRiverside',
    email: '',
    coPayment: { kind: 'amount', value: '5.00' },
    needsAuthorisation: true,
    limitMinor: 5_000_000,
  },
  {
    id: '019a5000-0000-7000-8000-000000000201',
    kind: 'account-customer',
    name: 'Old Mutual Staff Fund',
    number: 'ACC 201',
    address: '90 Second Street\nRiverside',
    email: 'accounts@old-mutual.example',
    coPayment: { kind: 'none' },
    needsAuthorisation: false,
    limitMinor: 2_000_000,
  },
] as const;

export type DemoPayer = (typeof PAYERS)[number];

export function payerOf(accountName: string | null): DemoPayer | undefined {
  return PAYERS.find(({ name }) => name === accountName);
}

/** What the patient pays at the counter. */
export function ownShare(total: Minor, { coPayment }: DemoPayer): Minor {
  return coPaymentOf(total, coPayment);
}

export async function engagePayers(tx: Tx, since: Date): Promise<void> {
  const rows = PAYERS.map(({ coPayment, ...payer }) => ({
    ...payer,
    ...columns(coPayment),
    account: payer.id,
    priceListId: null,
    active: true,
    createdAt: since,
  }));
  await tx.entities.insert(PayerEntity, rows);
}

function columns({ kind, value = '0' }: CoPayment) {
  return {
    coPaymentPercent: kind === 'percent' ? value : null,
    coPaymentMinor: kind === 'amount' ? Number(value.replace('.', '')) : null,
  };
}
