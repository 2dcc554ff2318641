import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { findTenderType } from '../../shared/domain/money/tender.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';

/** Payments by this type once paid a bill in nobody's name. It takes nothing any more; old receipts still name it. */
export const UNNAMED_TYPE = 'insurance-account';

const UNNAMED = `
  select from unnest($1::text[]) wanted
  where wanted in ('${UNNAMED_TYPE}', 'insurance / account') or exists (select from payment_type t
    where t.name_slug = '${UNNAMED_TYPE}' and wanted in (t.id::text, lower(t.name)))
  limit 1`;

/** 422 if money would be taken or given back in nobody's name. A payer is billed for its share, or nobody is. */
export async function refuseUnnamed(
  sql: Sql,
  types: readonly PaymentType[],
  lines: readonly { readonly paymentType: string }[],
): Promise<void> {
  const unknown = lines.map(({ paymentType }) => paymentType).filter((name) => !findTenderType(types, name));
  if (unknown.length === 0) return;
  const wanted = unknown.map((name) => name.trim().toLowerCase());
  if (await sql.one(UNNAMED, [wanted]))
    throw invalid(
      'payer',
      'Name the payer and bill it for its share, or choose how the money is handed over.',
    );
}
