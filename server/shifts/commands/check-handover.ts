import type { CheckHandoverRequest, OwnShifts } from '../../../shared/contract/shifts.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, invalid, notFound } from '../../kernel/http/problem.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { emitShift, lockOpenShift, refuseDuringCount } from '../locked-shift.js';
import { checkedLines, type RequestedMove } from '../moved-lines.js';
import { ownShifts } from '../own-shifts.js';

/** The receiver counts what was handed over: a difference is recorded with the names of both, and moves no money. */
export class CheckHandover extends KeyedCommand<CheckHandoverRequest, OwnShifts> {}

export const CheckHandoverHandler = keyedHandler(
  CheckHandover,
  'shift.handover-check',
  async (tx, request, { actor }) => {
    await check(tx, request);
    return ownShifts(tx, tx.now, actor.username);
  },
);

interface HandedLine {
  readonly giver: string;
  readonly giver_name: string;
  readonly payment_type_id: string;
  readonly payment: string;
  readonly currency: string;
  readonly minor: number;
  readonly is_checked: boolean;
}

const HANDED = `
  select j.actor as giver, j.actor_name as giver_name, a.payment_type_id, p.name as payment, t.currency,
    t.amount_minor as minor, exists (select from handover_check h where h.journal_id = j.id) as is_checked
  from journal j
  join transfer t on t.journal_id = j.id
  join account a on a.id = t.debit and a.currency = t.currency and a.kind = 'drawer' and a.shift_id = $2
  join payment_type p on p.id = a.payment_type_id
  where j.id = $1 and j.act = 'handover'
  order by p.created_at, p.name`;

const STORE = `
  insert into handover_check
    (journal_id, shift_id, at, checked_by, checked_by_name, given_by, given_by_name, lines)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

async function check(tx: Tx, request: CheckHandoverRequest): Promise<void> {
  const found = await checkedLines(tx, request.lines);
  const shift = await lockOpenShift(tx);
  refuseDuringCount(tx, shift);
  const handed = await tx.sql<HandedLine>(HANDED, [request.move, shift.id]);
  const [first] = handed;
  if (!first) throw notFound('The handover to your open shift');
  if (first.is_checked) throw conflict('This handover has already been counted.');
  const lines = handed.map((line) => foundOf(line, found));
  refuseOthers(handed, found);
  const { actor, now } = tx;
  tx.send(STORE, [
    request.move,
    shift.id,
    now,
    actor.username,
    actor.name,
    first.giver,
    first.giver_name,
    JSON.stringify(lines),
  ]);
  tx.audit('shift.handover-check', 'shift', shift.id, {
    after: { from: first.giver, counted: lines.map(toldLine) },
  });
  emitShift(tx, 'ShiftChanged', shift);
}

interface FoundLine {
  readonly paymentTypeId: string;
  readonly payment: string;
  readonly paymentUnit: string;
  readonly handed: string;
  readonly counted: string;
}

function foundOf(line: HandedLine, found: readonly RequestedMove[]): FoundLine {
  const mine = found.find(
    ({ type, currency }) => type.id === line.payment_type_id && currency === line.currency,
  );
  if (!mine)
    throw invalid('lines', `Count this too, even if there is nothing: ${line.payment} (${line.currency}).`);
  return {
    paymentTypeId: line.payment_type_id,
    payment: line.payment,
    paymentUnit: line.currency,
    handed: formatMoney(BigInt(line.minor)),
    counted: formatMoney(mine.amount),
  };
}

function refuseOthers(handed: readonly HandedLine[], found: readonly RequestedMove[]): void {
  const other = found.find(({ type }) => !handed.some((line) => line.payment_type_id === type.id));
  if (other) throw invalid(`${other.field}.paymentType`, `${other.type.name} was not handed over.`);
}

/** As the audit trail says it. */
function toldLine({ payment, paymentUnit, handed, counted }: FoundLine): string {
  return `${payment} ${paymentUnit} ${counted} of ${handed}`;
}
