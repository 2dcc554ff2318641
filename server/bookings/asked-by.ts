import { ISSUED_STAGES } from '../../shared/domain/stage.js';
import { confidentialProfile } from '../catalogue/index.js';
import { sqlList } from '../kernel/sql-list.js';

// A rule says what it read: not before that left the laboratory, and never of a confidential test.
const NAME = `case when q.asked_by_kind = 'reflex' and not exists (
  select from booking_profile r where r.booking_id = q.booking_id and r.code = q.asked_by_code
    and r.removed_at is null and r.stage in (${sqlList(ISSUED_STAGES)}) and not ${confidentialProfile('r.profile_id')})
  then '' else q.asked_by_name end`;

/** SQL: who asked for the test of the booking_profile `q`, as AskedBy; null of what was booked. */
export const ASKED_BY = `case when q.asked_by_kind is not null then
  json_build_object('kind', q.asked_by_kind, 'name', ${NAME}) end`;
