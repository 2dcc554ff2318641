import type { Customer } from '../../../shared/contract/inventory-shapes.js';
import type { CustomersRequest } from '../../../shared/contract/inventory.js';
import type { Page } from '../../../shared/contract/page.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import type { CsvRows } from '../../kernel/http/csv.js';
import { customerShape } from '../stock.entity.js';
import { direction, laboratoryDay, listPage, fullList, searchPattern, type Listing } from '../stock-rows.js';

/** Departments and outside customers. */
export class Customers extends RequestQuery<CustomersRequest, Page<Customer>> {}

/** The same list whole, as a file. */
export class CustomersExport extends RequestQuery<CustomersRequest, CsvRows<Customer>> {}

type Row = Parameters<typeof customerShape>[0];

function listing({ id, q, kind, retired, sort, order }: CustomersRequest): Listing {
  const by = sort === 'kind' ? `kind ${direction(order)}, ` : '';
  return {
    select: `
      select id, kind, name, unit, contact, active, version from stock_customer
      where kind <> 'store' and ($1::text is null or name ilike $1 or contact ilike $1)
        and ($2::text is null or kind = $2) and (active or $3) and ($4::uuid is null or id = $4)`,
    order: `order by ${by}lower(name) ${sort === 'name' ? direction(order) : ''}, id`,
    params: [searchPattern(q), kind ? kind : null, retired === 'true', id ?? null],
  };
}

export const CustomersHandler = queryHandler(Customers, ({ database }, { request }) =>
  listPage<Row, Customer>(database, request, listing(request), customerShape),
);

export const CustomersExportHandler = queryHandler(
  CustomersExport,
  async ({ database, clock }, { request }) => {
    const { timeZone } = await laboratoryDay(database, clock.now());
    return fullList<Row, Customer>(database, timeZone, listing(request), customerShape);
  },
);
