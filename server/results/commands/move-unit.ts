import type { MoveUnitRequest, UnitOnRecord } from '../../../shared/contract/blood-units.js';
import { readUnit, unitText } from '../../../shared/disciplines/bloodbank/unit-number.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { isReleased, isIssued } from '../../../shared/domain/stage.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalid, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { lockBookedTest } from '../store/booked-test.js';
import { unitsOf } from '../reference/blood-units.js';
import { storedResult } from '../store/result-record.js';

/** Issue and return of a crossmatched unit, recorded with person and time. */
export class MoveUnit extends CommandOf<
  { actor: Actor; act: 'issue' | 'return'; request: MoveUnitRequest },
  UnitOnRecord
> {}

export const MoveUnitHandler = commandHandler(MoveUnit, (tx, { act, request }) => moveUnit(tx, act, request));

interface Reserved {
  readonly id: string;
  readonly unit: string;
  readonly component: string;
  readonly until: Date;
  /** yyyy-MM-dd. */
  readonly expiry: string;
  readonly last: 'issue' | 'return' | null;
}

const RESERVED = `
  select u.id, u.unit, u.component, u.until, to_char(u.expiry, 'YYYY-MM-DD') as expiry,
    (select m.act from blood_unit_movement m where m.reservation_id = u.id order by m.at desc, m.id desc limit 1) as last
  from blood_unit_reservation u
  where u.result_id = $1 and u.unit = $2 and ($3::text is null or u.component = $3) and u.freed_at is null
  order by u.component limit 1 for update of u`;

const MOVE = `
  insert into blood_unit_movement (id, reservation_id, act, at, by_name, username, person, note)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

async function moveUnit(tx: Tx, act: MoveUnit['act'], request: MoveUnitRequest): Promise<UnitOnRecord> {
  const { bookingId, profileCode, component, person, note } = request;
  const test = await lockBookedTest(tx, 'bloodbank', bookingId, profileCode);
  const [result, lab] = [await storedResult(tx, test.bookingId, test.code), await laboratory(tx)];
  const read = readUnit(request.unit, lab.bloodUnitPattern);
  if ('message' in read) throw invalid('unit', read.message);
  const locked = result && (await tx.one<Reserved>(RESERVED, [result.id, read.unit, component ?? null]));
  if (!result || !locked) throw conflict(`${unitText(read.unit)} is not reserved on this crossmatch.`);
  if (isReleased(result.stage) && !isIssued(result.stage) && act === 'issue')
    throw conflict('This crossmatch was withdrawn.');
  refuseOutOfTurn(locked, act);
  if (act === 'issue') refuseTooLate(locked, tx.now, labToday(lab.timeZone, tx.now));
  const { name, username } = tx.actor;
  const words = [person.trim(), note?.trim() || null];
  await tx.sql(MOVE, [tx.id(), locked.id, act, tx.now, name, username, ...words]);
  tx.audit(`blood-unit.${act}`, 'result', result.id, {
    after: { unit: locked.unit, component: locked.component, person: words[0], note: words[1] },
  });
  return moved(tx, test, locked);
}

function refuseOutOfTurn({ unit, last }: Reserved, act: MoveUnit['act']): void {
  const isOut = last === 'issue';
  if (act === 'issue' && isOut) throw conflict(`${unitText(unit)} has already been issued.`);
  if (act === 'return' && !isOut) throw conflict(`${unitText(unit)} has not been issued.`);
}

function refuseTooLate({ unit, until, expiry }: Reserved, now: Date, today: string): void {
  if (expiry < today)
    throw conflict(`${unitText(unit)} expired on ${writtenDay(expiry)}: it cannot be issued.`);
  if (until < now) {
    throw conflict(
      `The crossmatch of ${unitText(unit)} has expired: take a new sample and crossmatch again.`,
    );
  }
}

async function moved(
  tx: Tx,
  test: { readonly bookingId: string; readonly code: string },
  { unit, component }: Reserved,
): Promise<UnitOnRecord> {
  const found = (await unitsOf(tx, test)).find((one) => one.unit === unit && one.component === component);
  if (!found) throw notFound(`The unit ${unitText(unit)}`);
  return found;
}
