import type { LotCorrection } from '../../../shared/contract/inventory-shapes.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';

/** A lot's earlier expiry dates: all of them, as each was changed with a reason. */
export class LotCorrections extends RequestQuery<string, LotCorrection[]> {}

const CORRECTIONS = `
  select id, lot_id as "lotId", expiry_before as before, expiry_after as after, reason, at, actor_name as by
  from stock_lot_correction where lot_id = $1 order by at desc, id desc`;

type Row = Omit<LotCorrection, 'at'> & { readonly at: Date };

export const LotCorrectionsHandler = queryHandler(
  LotCorrections,
  async ({ database }, { request: lotId }) => {
    const rows = await database.sql<Row>(CORRECTIONS, [lotId]);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  },
);
