import type { UndoPricesRequest } from '../../../shared/contract/prices.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { conflict, notFound } from '../../kernel/http/problem.js';
import { LockProfiles, type LockedProfiles } from '../lock-profiles.js';
import { todayOf, inForceOn } from '../price-in-force.js';

export interface UndonePrices {
  readonly id: string;
  readonly codes: readonly string[];
}

/** Undoes a change before its day: from there on the list is as if it had not been made. */
export class UndoPrices extends ActorsCommand<UndoPricesRequest, UndonePrices> {}

export const UndoPricesHandler = commandHandler(UndoPrices, async (tx, { request: { id } }, { commands }) => {
  const { codes } = await changeToUndo(tx, id);
  const locked = await commands.execute(new LockProfiles({ tx, codes }));
  return undo(tx, id, locked);
});

interface PlannedChange {
  readonly id: string;
  readonly priceListId: string;
  readonly from: string;
  readonly to: string | null;
  readonly codes: readonly string[];
  readonly undone: boolean;
}

const CHANGE = `
  select c.id, c.price_list_id as "priceListId", c.valid_from as "from", c.valid_to as "to", l.codes,
    exists (select from price_change u where u.undoes = c.id) as undone
  from price_change c cross join lateral (
    select array_agg(p.code order by p.code) as codes
    from price_change_line l join profile p on p.id = l.profile_id where l.change_id = c.id) l
  where c.id = $1 and c.kind <> 'undo'`;

async function changeToUndo(tx: Tx, id: string): Promise<PlannedChange> {
  const change = await tx.one<PlannedChange>(CHANGE, [id]);
  if (change) return change;
  throw notFound('The change of prices');
}

async function undo(tx: Tx, id: string, locked: LockedProfiles): Promise<UndonePrices> {
  // Read under the locks: somebody may have undone it, or laid another price over it.
  const change = await changeToUndo(tx, id);
  await refuseTooLate(tx, change);
  const undoId = tx.id();
  await takeBack(tx, undoId, change);
  await locked.sign([...locked.byCode.values()].map((profile) => profile.id));
  const { codes, from, to } = change;
  tx.audit('price.undo', 'catalogue', 'prices', { after: { change: id, codes, from, to } });
  tx.emit('CatalogueChanged', 'catalogue', { codes });
  return { id: undoId, codes };
}

const LAID_OVER = `
  select distinct p.code from price q join profile p on p.id = q.profile_id
  where q.made_by = $1 and q.valid_from >= $2::date and q.replaced_by is not null order by 1`;

async function refuseTooLate(tx: Tx, { id, from, undone }: PlannedChange): Promise<void> {
  if (undone) throw conflict('This change has already been undone.');
  if (from <= (await todayOf(tx, tx.now)))
    throw conflict(`This change has been in force since ${writtenDay(from)}: enter another price instead.`);
  const over = await tx.sql<{ code: string }>(LAID_OVER, [id, from]);
  if (over.length === 0) return;
  const codes = over.map(({ code }) => code).join(', ');
  throw conflict(`The price of ${codes} was changed again for those days: undo that first.`);
}

const NOTE = `
  insert into price_change (id, price_list_id, kind, valid_from, valid_to, actor, actor_name, at, undoes)
  values ($1, $2, 'undo', $3, $4, $5, $6, $7, $8)`;
const NOTE_LINES = `
  insert into price_change_line (change_id, profile_id, before_minor, after_minor)
  select $1, profile_id, after_minor, before_minor from price_change_line where change_id = $2`;
// Profiles of which no price of this change was replaced since: there all is as if it had never been made.
const UNTOUCHED = `
  select profile_id as id from price where made_by = $1 group by profile_id having bool_and(replaced_by is null)`;
const REPLACE = `
  update price set replaced_by = $1 where made_by = $2 and (valid_from >= $3::date or profile_id = any ($4::uuid[]))`;
const RETURN = `
  update price set replaced_by = null
  where replaced_by = $1 and (valid_from >= $2::date or profile_id = any ($3::uuid[]))`;
// The price of the day before, which would go on without this change.
const GOES_ON = (row: string): string => `
  lateral (
    select y.minor from price y
    where y.profile_id = ${row}.profile_id and y.price_list_id = ${row}.price_list_id and y.goes_on
      and ${inForceOn('y', '$3::date - 1')}
  ) before on true`;
const RESTORE = `
  insert into price (id, price_list_id, profile_id, minor, valid_from, valid_to, goes_on, made_by)
  select gen_random_uuid(), q.price_list_id, q.profile_id, coalesce(before.minor, q.minor), $3::date, q.valid_to,
    q.goes_on, $1::uuid
  from price q left join ${GOES_ON('q')}
  where q.replaced_by = $2 and coalesce(q.valid_to, 'infinity') >= $3::date
  union all
  select gen_random_uuid(), x.price_list_id, x.profile_id, before.minor, x.valid_from, x.valid_to, true, $1::uuid
  from price x join ${GOES_ON('x')}
  where x.made_by = $2 and x.valid_from = $3::date and not exists (
    select from price q where q.price_list_id = x.price_list_id and q.profile_id = x.profile_id
      and (q.replaced_by is null or q.replaced_by = $2)
      and $3::date between q.valid_from and coalesce(q.valid_to, 'infinity'))`;

async function takeBack(tx: Tx, undoId: string, change: PlannedChange): Promise<void> {
  const { id, priceListId, from, to } = change;
  const { username, name } = tx.actor;
  const untouched = (await tx.sql<{ id: string }>(UNTOUCHED, [id])).map((profile) => profile.id);
  tx.send(NOTE, [undoId, priceListId, from, to, username, name, tx.now, id]);
  tx.send(NOTE_LINES, [undoId, id]);
  tx.send(REPLACE, [undoId, id, from, untouched]);
  tx.send(RETURN, [id, from, untouched]);
  tx.send(RESTORE, [undoId, id, from]);
}
