/** Routes whose screens belong to later work: what each will hold, and where the job is done meanwhile. */
export interface LaterRoute {
  readonly path: string;
  readonly title: string;
  readonly holds: string;
  readonly meanwhile: { readonly text: string; readonly to?: string; readonly label?: string };
  /** Opens without sign-in (PRODUCT.md section 2). */
  readonly unguarded?: true;
}

const STOCK = { text: 'Until then keep the stock book that the laboratory uses today.' } as const;
export const LATER_ROUTES: readonly LaterRoute[] = [
  {
    path: 'reagents-usage',
    unguarded: true,
    title: 'Usage history',
    holds: 'Usage by reagent, lot, profile and period.',
    meanwhile: STOCK,
  },
  ...[
    ['create-customer', 'New customer', 'A department or outside customer that goods are dispatched to.'],
    ['view-customer', 'Customers', 'Departments and outside customers.'],
    ['create-product', 'New product', 'A reagent or consumable with its unit and reorder level.'],
    ['view-product', 'Products', 'Reagents and consumables with stock and reorder level.'],
    ['create-stock', 'New stock', 'A lot with its expiry date and quantity.'],
    ['view-stock', 'Stock', 'Lots with quantity and expiry, first expired first; the stock-take.'],
    ['inventory/create-order', 'New order', 'A purchase order to a supplier.'],
    ['view-order', 'Orders', 'Purchase orders and what of them has arrived.'],
    ['create-received', 'Receive goods', 'Goods received against an order, part deliveries included.'],
    ['view-received', 'Goods received', 'What arrived, when, in which lots.'],
    ['create-dispatched', 'Dispatch', 'Stock given to a bench or a customer.'],
    ['view-dispatched', 'Dispatched', 'What was given out, to whom, from which lot.'],
  ].map(([path = '', title = '', holds = '']) => ({ path, title, holds, meanwhile: STOCK })),
];
