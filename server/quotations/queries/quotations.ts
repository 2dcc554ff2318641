import type { Page } from '../../../shared/contract/page.js';
import type { Quotation, QuotationsRequest } from '../../../shared/contract/quotations.js';
import { quotationNumber } from '../../../shared/domain/quotation-code.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { readPage } from '../../kernel/http/paging.js';
import { literal } from '../../kernel/sql-text.js';
import { queryHandler, RequestQuery } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { quotationColumns, quotationShape, quotationState } from '../quotation-rows.js';

/** Quotations, the newest first. */
export class Quotations extends RequestQuery<QuotationsRequest, Page<Quotation>> {}

// $1 words, $2 the number, $3 the state, $4 today.
const WHERE = `
  from quotation q
  where ($1::text is null or q.number = $2 or q.recipient ilike $1
      or exists (select from payer p where p.id = q.payer_id and p.name ilike $1)
      or exists (select from quotation_line l where l.quotation_id = q.id and l.code ilike $1))
    and ($3::text is null or ${quotationState('$4::date')} = $3)`;
const ROWS = `select ${quotationColumns('$4::date')} ${WHERE} order by q.number desc`;

export const QuotationsHandler = queryHandler(Quotations, async ({ database, clock }, { request }) => {
  const { timeZone } = await laboratory(database);
  const words = request.q.trim();
  const number = /^[0-9]{1,12}$/.test(words) ? Number(words) : (quotationNumber(words) ?? null);
  const pattern = words === '' ? null : `%${literal(words)}%`;
  const params = [pattern, number, request.state ?? null, labToday(timeZone, clock.now())];
  return readPage(database, { rows: ROWS, found: `select ${WHERE}`, params, shape: quotationShape }, request);
});
