import type { Customer } from '../../../shared/contract/inventory-shapes.js';
import type { CustomersRequest } from '../../../shared/contract/inventory.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import type { CsvColumn, PageOrFile } from '../../kernel/http/csv.js';
import { customerShape } from '../stock.entity.js';
import { direction, listOrFile, searchPattern, type Listing } from '../stock-rows.js';

/** Departments and outside customers. */
export class Customers extends RequestQuery<CustomersRequest, PageOrFile<Customer>> {}

type Row = Parameters<typeof customerShape>[0];

function listing({ id, q, kind, retired, sort, order }: CustomersRequest): Listing<Row, Customer> {
  const by = sort === 'kind' ? `kind ${direction(order)}, ` : '';
  return {
    select: `
      select id, kind, name, unit, contact, active, version from stock_customer
      where kind <> 'store' and ($1::text is null or name ilike $1 or contact ilike $1)
        and ($2::text is null or kind = $2) and (active or $3) and ($4::uuid is null or id = $4)`,
    order: `order by ${by}lower(name) ${sort === 'name' ? direction(order) : ''}, id`,
    params: [searchPattern(q), kind ? kind : null, retired === 'true', id ?? null],
    shape: customerShape,
  };
}

const CUSTOMERS_CSV: readonly CsvColumn<Customer>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Bench', value: ({ unit }) => unit },
  { title: 'Contact', value: ({ contact }) => contact },
  { title: 'In use', value: ({ active }) => (active ? 'yes' : 'no') },
];

export const CustomersHandler = queryHandler(Customers, listOrFile('customers', CUSTOMERS_CSV, listing));
