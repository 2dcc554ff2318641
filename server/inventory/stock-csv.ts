import type { Customer, Lot, MovementLine, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import type { UsageLine } from '../../shared/contract/reagents.js';
import type { StockTake, StockTakeLine } from '../../shared/contract/stock-take-shapes.js';
import type { CsvColumn } from '../kernel/http/csv.js';
import type { OrderedProduct } from './queries/orders.js';

export const PRODUCTS_CSV: readonly CsvColumn<StockedProduct>[] = [
  { title: 'Code', value: ({ code }) => code },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
  { title: 'Pack size', value: ({ packSize }) => packSize },
  { title: 'On hand', value: ({ onHand }) => onHand },
  { title: 'In store', value: ({ inStore }) => inStore },
  { title: 'Expired', value: ({ expired }) => expired },
  { title: 'On order', value: ({ onOrder }) => onOrder },
  { title: 'Reorder level', value: ({ reorderLevel }) => reorderLevel },
  { title: 'Low', value: ({ low }) => (low ? 'yes' : 'no') },
  { title: 'Used in 30 days', value: ({ used30 }) => used30 },
  { title: 'Lasts until', value: ({ lastsUntil }) => lastsUntil },
  { title: 'First expiry', value: ({ firstExpiry }) => firstExpiry },
  { title: 'Supplier', value: ({ supplier }) => supplier },
];

export const CUSTOMERS_CSV: readonly CsvColumn<Customer>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Bench', value: ({ unit }) => unit },
  { title: 'Contact', value: ({ contact }) => contact },
  { title: 'In use', value: ({ active }) => (active ? 'yes' : 'no') },
];

export const LOTS_CSV: readonly CsvColumn<Lot>[] = [
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Expiry', value: ({ expiry }) => expiry },
  { title: 'State', value: ({ state }) => state },
  { title: 'In store', value: ({ inStore }) => inStore },
  { title: 'On benches', value: ({ onBenches }) => onBenches },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
];

export const ORDERS_CSV: readonly CsvColumn<OrderedProduct>[] = [
  { title: 'Order', value: ({ number }) => number },
  { title: 'Day', value: ({ day }) => day },
  { title: 'Supplier', value: ({ supplier }) => supplier },
  { title: 'Expected', value: ({ expected }) => expected },
  { title: 'State', value: ({ state }) => state },
  { title: 'Product code', value: ({ line }) => line.productCode },
  { title: 'Product', value: ({ line }) => line.productName },
  { title: 'Ordered', value: ({ line }) => line.ordered },
  { title: 'Received', value: ({ line }) => line.received },
  { title: 'Still to come', value: ({ line }) => line.open },
  { title: 'Unit', value: ({ line }) => line.useUnit },
];

export const MOVEMENTS_CSV: readonly CsvColumn<MovementLine>[] = [
  { title: 'When', value: ({ at }) => new Date(at) },
  { title: 'What', value: ({ kind }) => kind },
  { title: 'Document', value: ({ number }) => number },
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Expiry', value: ({ expiry }) => expiry },
  { title: 'Quantity', value: ({ quantity }) => quantity },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
  { title: 'From', value: ({ from, supplier }) => from ?? supplier },
  { title: 'To', value: ({ to }) => to },
  { title: 'Order', value: ({ orderNumber }) => orderNumber },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Profile', value: ({ profileCode }) => profileCode },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'By', value: ({ by }) => by },
];

export const USAGE_CSV: readonly CsvColumn<UsageLine>[] = [
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Profile', value: ({ profileCode }) => profileCode },
  { title: 'Last used', value: ({ at }) => new Date(at) },
  { title: 'Tests', value: ({ tests }) => tests },
  { title: 'Repeats', value: ({ repeats }) => repeats },
  { title: 'Controls', value: ({ controls }) => controls },
  { title: 'Other', value: ({ other }) => other },
  { title: 'Total', value: ({ total }) => total },
  { title: 'Not covered', value: ({ notCovered }) => notCovered },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
];

export const TAKES_CSV: readonly CsvColumn<StockTake>[] = [
  { title: 'Stock-take', value: ({ number }) => number },
  { title: 'State', value: ({ state }) => state },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Place', value: ({ place }) => place },
  { title: 'Opened', value: ({ at }) => new Date(at) },
  { title: 'By', value: ({ by }) => by },
  { title: 'Counted', value: ({ counted }) => counted },
  { title: 'Different', value: ({ different }) => different },
  { title: 'Counted by', value: ({ countedBy }) => countedBy.join(', ') },
  { title: 'Ended', value: ({ endedAt }) => (endedAt === null ? null : new Date(endedAt)) },
  { title: 'Ended by', value: ({ endedBy }) => endedBy },
  { title: 'Given up because', value: ({ endedReason }) => endedReason },
  { title: 'Note', value: ({ note }) => note },
];

export const SHEET_CSV: readonly CsvColumn<StockTakeLine>[] = [
  { title: 'Place', value: ({ place }) => place },
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Expiry', value: ({ expiry }) => expiry },
  { title: 'Books', value: ({ books }) => books },
  { title: 'Counted', value: ({ counted }) => counted },
  { title: 'Difference', value: ({ difference }) => difference },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'When', value: ({ countedAt }) => (countedAt === null ? null : new Date(countedAt)) },
  { title: 'By', value: ({ countedBy }) => countedBy },
];
