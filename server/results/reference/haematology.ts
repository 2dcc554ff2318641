import type { HaematologyReference } from '../../../shared/disciplines/haematology/film.js';
import { MOVES, ISSUED_STAGES } from '../../../shared/domain/stage.js';
import type { Sql } from '../../kernel/database.js';
import { sqlList } from '../../kernel/sql-text.js';
import type { BookedTest } from '../store/booked-test.js';

const LOOKED_UP = `
  select
    (select coalesce(jsonb_agg(jsonb_build_object('code', f.code, 'comment', f.comment, 'clumps', f.clumps)
      order by f.code), '[]') from film_comment f where f.retired_at is null) as "filmComments",
    (select r.code from result r
      join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
      cross join lateral jsonb_array_elements_text(r.sections -> 'film' -> 'codes') as used (code)
      join film_comment f on upper(f.code) = upper(used.code) and f.clumps
      where r.booking_id = $1 and r.code <> $2 and r.discipline = 'haematology' and t.removed_at is null
        and r.stage <> '${MOVES.withdraw.to}' and t.stage <> '${MOVES.refund.to}'
        and exists (select 1 from specimen s where s.booking_id = $1 and s.codes @> array[$2, r.code])
      order by t.position limit 1) as "clumpedBy",
    ${countedByHand('$1', '$2')} as "countedBy",
    (select jsonb_build_object('criticalLow', n.row ->> 'criticalLow', 'criticalHigh', n.row ->> 'criticalHigh')
      from result c cross join lateral jsonb_array_elements(c.values) as n (row)
      where c.booking_id = $1 and c.code <> $2 and c.discipline = 'haematology' and c.withdrawal is null
        and n.row ->> 'code' = 'NEUT'
        and exists (select 1 from specimen s where s.booking_id = $1 and s.codes @> array[$2, c.code])
      limit 1) as "neutrophilLimits"`;

/** The laboratory's film comments, and whether a film of this specimen says that platelets are clumped. */
export async function haematologyReference(
  sql: Sql,
  { bookingId, code }: BookedTest,
): Promise<HaematologyReference> {
  const found = await sql.one<HaematologyReference>(LOOKED_UP, [bookingId, code]);
  return found ?? { filmComments: [], clumpedBy: null };
}

/** SQL: the profile of the same specimen whose released film was counted by hand; `booking`, `code`: of the asking one. */
export function countedByHand(booking: string, code: string): string {
  return `(select f.code from result f
    join booking_profile u on u.booking_id = f.booking_id and u.code = f.code and u.removed_at is null
    where f.booking_id = ${booking} and f.code <> ${code} and f.discipline = 'haematology'
      and f.withdrawal is null and f.stage in (${sqlList(ISSUED_STAGES)})
      and jsonb_path_exists(f.values, '$[*] ? (@.extra.differential == true && @.parameter != "")')
      and exists (select from specimen s where s.booking_id = ${booking} and s.codes @> array[${code}, f.code])
    order by u.position limit 1)`;
}
