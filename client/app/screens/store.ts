import type { Screens } from './screen.js';

/** Reagents and other goods. */
export const STORE = {
  'reagents-usage': {
    load: () => import('../../inventory/usage-page.js'),
    guide: 'consumables#usage',
    label: 'Usage history',
    hint: 'Consumables, reagents used',
    needs: 'stock.read',
    menu: { in: 'CONSUMABLES', label: 'Usage History', needs: 'menu.usage-history', icon: 'usage' },
  },
  'view-stock': {
    load: () => import('../../inventory/stock-page.js'),
    guide: 'consumables#lots-and-stock-take',
    label: 'Stock',
    hint: 'Lots, expiry, waste',
    menu: { in: 'CONSUMABLES', label: 'Stock', icon: 'stock' },
  },
  'create-stock': {
    load: () => import('../../inventory/create-stock-page.js'),
    guide: 'consumables#lots-and-stock-take',
    label: 'New stock',
    hint: 'Lots that no order brought',
  },
  'stock-take': {
    load: () => import('../../inventory/stock-takes/stock-takes-page.js'),
    guide: 'consumables#lots-and-stock-take',
    label: 'Stock-take',
    hint: 'Count, inventory',
    menu: { in: 'CONSUMABLES', label: 'Stock-take', icon: 'count' },
  },
  'view-product': {
    load: () => import('../../inventory/products-page.js'),
    guide: 'consumables#products',
    label: 'Products',
    hint: 'Reagents, consumables, reorder',
    menu: { in: 'CONSUMABLES', label: 'Products', icon: 'bottle' },
  },
  'create-product': {
    load: () => import('../../inventory/create-product-page.js'),
    guide: 'consumables#products',
    label: 'New product',
    hint: 'Reagent, consumable',
  },
  'view-order': {
    load: () => import('../../inventory/orders-page.js'),
    guide: 'consumables#orders-and-deliveries',
    label: 'Orders',
    hint: 'Suppliers, still to come',
    menu: { in: 'CONSUMABLES', label: 'Orders', icon: 'order' },
  },
  'inventory/create-order': {
    load: () => import('../../inventory/create-order-page.js'),
    guide: 'consumables#orders-and-deliveries',
    label: 'New order',
    hint: 'Buy, supplier',
  },
  'view-received': {
    load: () => import('../../inventory/received-page.js'),
    guide: 'consumables#orders-and-deliveries',
    label: 'Goods received',
    hint: 'Deliveries',
    menu: { in: 'CONSUMABLES', label: 'Goods received', icon: 'received' },
  },
  'create-received': {
    load: () => import('../../inventory/create-received-page.js'),
    guide: 'consumables#orders-and-deliveries',
    label: 'Receive goods',
    hint: 'Delivery of an order',
  },
  'view-dispatched': {
    load: () => import('../../inventory/dispatched-page.js'),
    guide: 'consumables#dispatch',
    label: 'Dispatched',
    hint: 'Goods given out, returns',
    menu: { in: 'CONSUMABLES', label: 'Dispatched', icon: 'dispatched' },
  },
  'create-dispatched': {
    load: () => import('../../inventory/create-dispatched-page.js'),
    guide: 'consumables#dispatch',
    label: 'Dispatch',
    hint: 'Give out goods',
  },
  'view-customer': {
    load: () => import('../../inventory/customers-page.js'),
    guide: 'consumables#customers',
    label: 'Customers',
    hint: 'Departments, clinics',
    menu: { in: 'CONSUMABLES', label: 'Customers', needs: 'stock.keep', icon: 'clinic' },
  },
  'create-customer': {
    load: () => import('../../inventory/create-customer-page.js'),
    guide: 'consumables#customers',
    label: 'New customer',
    hint: 'Department, clinic',
  },
} as const satisfies Screens;
