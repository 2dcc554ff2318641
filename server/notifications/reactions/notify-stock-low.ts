import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { PERMISSIONS } from '../../../shared/domain/people/access.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
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

/** Whoever orders is told once, when a product falls to its reorder level. */
@Injectable()
@Reaction({ on: 'StockLow', name: 'notify-stock-low' })
export class NotifyStockLow implements ReactionHandler<'StockLow'> {
  async handle({ id, payload }: Envelope<'StockLow'>, tx: Tx): Promise<void> {
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
  }
}
