import { Not } from 'typeorm';
import type { SaveCustomerRequest } from '../../../shared/contract/inventory.js';
import type { Customer } from '../../../shared/contract/inventory-shapes.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { refuseStale, invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { CustomerEntity, customerShape } from '../stock.entity.js';

/** Adds a department or an outside customer, or changes the one whose id and version are sent. */
export class SaveCustomer extends KeyedCommand<SaveCustomerRequest, Customer, string | undefined> {}

export const SaveCustomerHandler = keyedHandler(SaveCustomer, 'stock.customer', saveCustomer);

export async function saveCustomer(tx: Tx, request: SaveCustomerRequest): Promise<Customer> {
  const known = request.id == null ? undefined : await lockCustomer(tx, request.id, request.version);
  const before = known && customerShape(known);
  const row = merged(request, known ?? fresh(tx));
  await refuseDuplicate(tx, row);
  if (before) await refuseWhileHolding(tx, before, row);
  const after = customerShape(await tx.entities.save(row));
  const action = before ? (before.active && !after.active ? 'retire' : 'change') : 'add';
  tx.audit(`stock.customer-${action}`, 'customer', after.id, { before, after });
  tx.emit('StockChanged', after.id, { productId: null });
  return after;
}

async function lockCustomer(tx: Tx, id: string, version: number | null | undefined): Promise<CustomerEntity> {
  const row = await tx.entities.findOne(CustomerEntity, { where: { id }, ...ROW_LOCK });
  if (!row || row.kind === 'store') throw notFound('The customer');
  if (version == null) throw invalid('version', 'Send the version that was read.');
  if (row.version !== version) refuseStale(customerShape(row), row);
  return row;
}

function fresh(tx: Tx): CustomerEntity {
  return tx.entities.create(CustomerEntity, {
    ...{ id: tx.id(), unit: null, contact: '', active: true, createdAt: tx.now },
  });
}

/** A field left out stays as it is; only a department can be a bench. */
function merged(request: SaveCustomerRequest, row: CustomerEntity): CustomerEntity {
  const unit = request.unit === undefined ? row.unit : request.unit;
  if (request.kind === 'outside' && request.unit != null)
    throw invalid('unit', 'An outside customer cannot be a bench of the laboratory.');
  return Object.assign(row, {
    ...{ kind: request.kind, name: request.name, unit: request.kind === 'outside' ? null : unit },
    contact: request.contact ?? row.contact,
    active: request.active ?? row.active,
  });
}

async function refuseDuplicate(tx: Tx, { id, name }: CustomerEntity): Promise<void> {
  const other = await tx.entities.findOneBy(CustomerEntity, { name, id: Not(id) });
  if (other) throw new Problem('duplicate', `There is already a customer called ${name}.`);
}

const HOLDS = `
  select 1 from stock_balance b join stock_lot l on l.id = b.lot_id join stock_product p on p.id = l.product_id
  where b.place_id = $1 and b.quantity > 0 and p.used_up = 'when-used' limit 1`;

/** Stock of a bench would be nobody's. */
async function refuseWhileHolding(tx: Tx, before: Customer, after: CustomerEntity): Promise<void> {
  const leaves = before.kind === 'department' && (after.kind !== 'department' || !after.active);
  if (!leaves || !(await tx.one(HOLDS, [after.id]))) return;
  const field = after.active ? 'kind' : 'active';
  throw invalid(field, `${before.name} still holds stock: return or use it first.`);
}
