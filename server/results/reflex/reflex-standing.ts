import { isRefunded } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import { dayOf, joinPrice } from '../../prices/index.js';

/** A profile that a rule adds, and what became of it on this booking. */
export interface ReflexStanding {
  readonly code: string;
  readonly name: string;
  /** Hundredths of the base currency, today and by the booking's price list. */
  readonly priceMinor: number;
  /** Or a draft that nobody published yet: it cannot be ordered. */
  readonly retired: boolean;
  /** Null: nobody asked for it here. */
  readonly stage: Stage | null;
  /** A person took it off the booking. */
  readonly removed: boolean;
}

const STANDING = `
  select p.code, v.name, price.minor as "priceMinor", p.retired_at is not null or p.never_published as retired, t.stage,
    t.removed_at is not null as removed
  from profile p
  join profile_version v on v.id = p.published_version_id
  left join booking_profile t on t.booking_id = $1 and t.code = p.code
  join booking b on b.id = $1
  ${joinPrice({ profile: 'p.id', list: 'b.price_list_id', day: dayOf('$3') })}
  where p.code = any ($2::text[])`;

/** By the code of the profile; a code that the catalogue has not is left out. */
export async function reflexStandings(
  sql: Sql,
  bookingId: string,
  codes: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ReflexStanding>> {
  const rows = await sql.sql<ReflexStanding>(STANDING, [bookingId, codes, at]);
  return new Map(rows.map((row) => [row.code, row]));
}

/** It is asked for on this booking already, whoever asked. */
export function isThere({ stage, removed }: ReflexStanding): boolean {
  return stage !== null && !removed && !isRefunded(stage);
}

/** A person decided that it is not done here: no rule asks for it again. */
export function wasTakenBack({ stage, removed }: ReflexStanding): boolean {
  return removed || (stage !== null && isRefunded(stage));
}
