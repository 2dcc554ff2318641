import { PERMISSIONS } from '../../../shared/domain/people/access.js';
import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

const PRODUCT = `
  select p.name, p.code, p.use_unit as unit, trim_scale(p.reorder_level)::text as level from stock_product p
  where p.id = $1 and p.active and p.reorder_level is not null`;

interface LowProduct {
  readonly name: string;
  readonly code: string;
  readonly unit: string;
  readonly level: string;
}

/** Those who order are notified once, when a product falls to its reorder level. */
export const NotifyStockLow = reaction(
  { on: 'StockLow', name: 'notify-stock-low' },
  async ({ id, payload }, tx) => {
    const product = await tx.one<LowProduct>(PRODUCT, [payload.productId]);
    if (product === undefined) return;
    const { name, code, unit, level } = product;
    await postNotification(tx, id, {
      kind: 'system',
      title: `${name} is low`,
      text: `${code}: at ${level} ${unit} or less, reorder`,
      link: `/view-product?low=true&id=${payload.productId}`,
      roles: PERMISSIONS['stock.keep'],
      usernames: [],
    });
  },
);
