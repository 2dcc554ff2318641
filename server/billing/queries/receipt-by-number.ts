import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { can } from '../../../shared/domain/people/access.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { forbidden, notFound } from '../../kernel/http/problem.js';

/** A receipt as it was first printed. Cashiers see their own, managers everyone's. */
export class ReceiptByNumber extends ActorsQuery<string, Receipt> {}

export const ReceiptByNumberHandler = queryHandler(
  ReceiptByNumber,
  ({ database }, { actor, request: number }) => readReceipt(database, actor, number),
);

const RECEIPT = `
  select r.document, (select json_build_object('number', v.receipt_number, 'kind', v.act)
    from journal j join journal v on v.reverses = j.id where j.receipt_number = r.number) as turned_by,
    exists (select from receipt_print p where p.receipt_number = r.number) as printed
  from receipt r where r.number = $1`;

/** 404 for an unknown one, 403 for another cashier's. */
export async function readReceipt(sql: Sql, actor: Actor, number: string): Promise<Receipt> {
  const receipt = await storedReceipt(sql, number);
  if (!receipt) throw notFound('The receipt');
  if (receipt.cashier !== actor.username && !can(actor.role, 'payments.everyone')) {
    throw forbidden("Only managers may open another cashier's receipt.");
  }
  return receipt;
}

interface ReceiptRow {
  readonly document: Receipt;
  readonly turned_by: Receipt['turnedBy'] | null;
  readonly printed: boolean;
}

/** For the server's own use: no rights are checked. */
export async function storedReceipt(sql: Sql, number: string): Promise<Receipt | undefined> {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const row = await sql.one<ReceiptRow>(RECEIPT, [number]);
  if (!row) return undefined;
  const { document, turned_by: turnedBy, printed } = row;
  return { ...document, ...(turnedBy && { turnedBy }), ...(printed && { isPrinted: true }) };
}
