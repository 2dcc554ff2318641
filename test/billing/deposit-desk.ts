import { randomUUID } from 'node:crypto';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import type { Bill } from './till.js';

export const once = (): Readonly<Record<string, string>> => ({ 'Idempotency-Key': randomUUID() });

/** A cashier who takes deposits and gives them back. */
export class DepositDesk {
  constructor(
    private readonly lab: Laboratory,
    private readonly cashier: Client,
  ) {}

  async patientOf(bill: Pick<Bill, 'id'>): Promise<string> {
    return (await this.cashier.get(`/api/booking/${bill.id}`)).body.patientData.id;
  }

  take(patientId: string, amount: string, paymentType = 'cash', who = this.cashier): Promise<Answer> {
    return who.post('/api/deposits', { patientId, payments: [{ paymentType, amount }] }, once());
  }

  giveBack(patientId: string, amount: string, more: object = {}): Promise<Answer> {
    const body = { patientId, amount, paymentType: 'cash', reason: 'Moves away', ...more };
    return this.cashier.post('/api/deposits/return', body, once());
  }

  async balance(patientId: string): Promise<string> {
    return (await this.cashier.get(`/api/deposits/${patientId}`)).body.balance;
  }

  /** The transfers behind a receipt, with the kinds of account that they debit and credit. */
  transfersOf(receipt: number) {
    return this.lab.sql(
      `select j.act, d.kind as debit, c.kind as credit, t.amount_minor as minor
     from journal j join transfer t on t.journal_id = j.id
     join account d on d.id = t.debit and d.currency = t.currency
     join account c on c.id = t.credit and c.currency = t.currency
     where j.receipt_number = $1 order by t.id`,
      [receipt],
    );
  }
}
