import type { Tx } from '../../events/unit-of-work.js';
import { ISSUED_STAGES, MOVES } from '../../../shared/domain/stage.js';
import { sqlList } from '../../kernel/sql-list.js';

/**
 * SQL: whether the result `r` is still to be printed: it left and this version stands on no paper, or it was taken back
 * after one did.
 */
export const TO_PRINT = `(
  (r.stage in (${sqlList(ISSUED_STAGES)}) and r.printed_version is distinct from r.version)
  or (r.stage = '${MOVES.withdraw.to}' and r.printed_version < r.version))`;

export interface PrintedResult {
  readonly code: string;
  readonly version: number;
}

const KEEP = `
  update result r set printed_version = said.version
  from jsonb_to_recordset($2::jsonb) as said(code text, version integer)
  where r.booking_id = $1 and r.code = said.code
    and (r.printed_version is null or r.printed_version < said.version)`;

/** These versions stand on paper now; an older one that is printed again takes nothing back. */
export function keepPrinted(tx: Tx, bookingId: string, printed: readonly PrintedResult[]): void {
  tx.send(KEEP, [bookingId, JSON.stringify(printed)]);
}
