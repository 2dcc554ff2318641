import type { ReflexOffer, Result } from '../../../shared/contract/results.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import type { Sql } from '../../kernel/database.js';
import type { Bench } from '../assess/bench.js';
import { reflexStandings, wasTakenBack, type ReflexStanding } from './reflex-standing.js';

/** What the rules of this result's profile add, for its screen; nothing where it has none. */
export async function reflexOffers(
  sql: Sql,
  { test, layout }: Bench,
  at: Date,
): Promise<Pick<Result, 'reflex'>> {
  const { reflex: rules } = layout.profile;
  if (rules.length === 0) return {};
  const codes = rules.map(({ add }) => add);
  const standings = await reflexStandings(sql, test.bookingId, codes, at);
  const reflex = rules.map((rule): ReflexOffer => {
    const standing = standings.get(rule.add);
    const price = standing === undefined ? null : formatMoney(BigInt(standing.priceMinor));
    return { ...rule, name: standing?.name ?? rule.add, price, cannot: cannotOf(standing) };
  });
  return { reflex };
}

function cannotOf(standing: ReflexStanding | undefined): ReflexOffer['cannot'] {
  if (standing === undefined) return 'unknown';
  if (wasTakenBack(standing)) return 'taken_back';
  return standing.retired ? 'retired' : null;
}
