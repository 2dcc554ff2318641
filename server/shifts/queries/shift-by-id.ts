import type { ShiftDetail } from '../../../shared/contract/shifts.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { knownId } from '../../kernel/http/paging.js';
import { countsOf, checkCount } from '../counts.js';
import { drawerKind, drawersOf } from '../drawers.js';
import { kindsOf } from '../own-shifts.js';
import { ownShiftView, SHIFT_COLUMNS, shiftView, type ShiftRecord } from '../shift-rows.js';

/** One of everyone's shifts, with what should lie in its drawers; of one's own only after the count. */
export class ShiftById extends ActorsQuery<string, ShiftDetail> {}

const SHIFT = `select ${SHIFT_COLUMNS} from shift s where id = $1`;

export const ShiftByIdHandler = queryHandler(
  ShiftById,
  async ({ database, clock }, { actor, request: id }) => {
    const row = await database.one<ShiftRecord>(SHIFT, [knownId(id, 'The shift')]);
    if (!row) throw notFound('The shift');
    const [view, drawers, counts] = await Promise.all([
      row.cashier === actor.username ? ownShiftView(database, row) : shiftView(database, row),
      drawersOf(database, [row.id]),
      countsOf(database, row.id),
    ]);
    const isBlind = row.state === 'open' && row.cashier === actor.username;
    const holds = drawers.map((drawer) => ({
      ...drawerKind(drawer),
      amount: formatMoney(BigInt(drawer.expected)),
    }));
    const count = row.state === 'closing' ? counts.at(-1) : undefined;
    const now = clock.now();
    const [judged, kinds] = await Promise.all([
      count ? checkCount(database, now, count) : null,
      kindsOf(database, now, row),
    ]);
    return { ...view, counts, judged, kinds, holds: isBlind ? null : holds };
  },
);
