import type { Quotation } from '../../shared/contract/quotations.js';
import { quotationNumber } from '../../shared/domain/quotation-code.js';
import type { Sql } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { quotationColumns, quotationShape, type QuotationRow } from './quotation-rows.js';

const ONE = `select ${quotationColumns('$2::date')} from quotation q where q.number = $1`;

/** By its number, or as it is scanned: "17" or "QUO17". 404 for none. */
export function numberOf(text: string): number {
  const number = /^[0-9]{1,12}$/.test(text) ? Number(text) : quotationNumber(text);
  if (number === undefined) throw notFound('The quotation');
  return number;
}

export async function readQuotation(sql: Sql, number: number, today: string): Promise<Quotation> {
  const row = await sql.one<QuotationRow>(ONE, [number, today]);
  if (!row) throw notFound('The quotation');
  return quotationShape(row);
}
