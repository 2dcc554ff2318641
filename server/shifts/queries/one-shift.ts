import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShiftDetail } from '../../../shared/contract/shifts.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { notFound } from '../../kernel/http/problem.js';
import { knownId } from '../../kernel/http/paging.js';
import { countsOf, checkCount } from '../counts.js';
import { drawerKind, drawersOf } from '../drawers.js';
import { kindsOf } from '../own-shifts.js';
import { SHIFT_COLUMNS, shiftView, type ShiftRecord } from '../shift-rows.js';

/** One of everyone's shifts, with what should lie in its drawers; of one's own only after the count. */
export class OneShift extends Query<Live<ShiftDetail>> {
  constructor(
    readonly actor: Actor,
    readonly id: string,
  ) {
    super();
  }
}

const SHIFT = `select ${SHIFT_COLUMNS} from shift s where id = $1`;

@QueryHandler(OneShift)
export class OneShiftHandler implements IQueryHandler<OneShift> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, id }: OneShift): Promise<Live<ShiftDetail>> {
    const seq = await liveSeq(this.database);
    const row = await this.database.one<ShiftRecord>(SHIFT, [knownId(id, 'The shift')]);
    if (!row) throw notFound('The shift');
    const [view, drawers, counts] = await Promise.all([
      shiftView(this.database, row),
      drawersOf(this.database, [row.id]),
      countsOf(this.database, row.id),
    ]);
    const isBlind = row.state === 'open' && row.cashier === actor.username;
    const holds = drawers.map((drawer) => ({
      ...drawerKind(drawer),
      amount: formatMoney(BigInt(drawer.expected)),
    }));
    const count = row.state === 'closing' ? counts.at(-1) : undefined;
    const now = this.clock.now();
    const [judged, kinds] = await Promise.all([
      count ? checkCount(this.database, now, count) : null,
      kindsOf(this.database, now, row),
    ]);
    return { seq, data: { ...view, counts, judged, kinds, holds: isBlind ? null : holds } };
  }
}
