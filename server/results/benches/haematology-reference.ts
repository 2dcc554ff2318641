import type { HaematologyReference } from '../../../shared/disciplines/haematology/film.js';
import { MOVES } from '../../../shared/domain/stage.js';
import { countedByHand } from './counted-by-hand.js';
import type { Sql } from '../../kernel/database.js';
import type { BookedTest } from '../assess/booked-test.js';

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
