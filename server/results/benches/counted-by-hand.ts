import { ISSUED_STAGES } from '../../../shared/domain/stage.js';
import { sqlList } from '../../kernel/sql-list.js';

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
