import { delayUntilDue, reaction } from '../../events/reactions.js';
import { emitShift } from '../locked-shift.js';
import { SHIFT_COLUMNS, type ShiftRecord } from '../shift-rows.js';

const STANDING = `select ${SHIFT_COLUMNS} from shift s where id = $1 and state <> 'closed' for share`;

/** A shift left open past the laboratory's hours is in the managers' Todos from then on. */
export const AnnounceShiftLeftOpen = reaction(
  { on: 'ShiftOpened', name: 'tell-shift-left-open', delay: delayUntilDue },
  async ({ payload }, tx) => {
    if (payload.dueAt === undefined || new Date(payload.dueAt) > tx.now) return;
    const shift = await tx.one<ShiftRecord>(STANDING, [payload.shiftId]);
    if (shift) emitShift(tx, 'ShiftLeftOpen', shift);
  },
);
