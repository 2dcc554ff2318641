import type { Vat, VatException, VatPercent, VatRate } from '../../shared/contract/vat.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import type { VatKind } from '../../shared/domain/money/vat.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { LAST_CHANGE_COLUMNS, refuseStale, type LastChange } from '../kernel/http/problem.js';

/** A rate's first percentage holds from here: whatever day is asked for has one. */
export const BEGINNING = '2000-01-01';

interface SettingRow {
  readonly charged: boolean;
  readonly taxNumber: string;
  readonly defaultRateId: string | null;
  readonly version: number;
  readonly timeZone: string;
}

const SETTING = `
  select s.charged, s.tax_number as "taxNumber", s.default_rate_id as "defaultRateId", s.version,
    l.time_zone as "timeZone"
  from vat_setting s cross join laboratory l`;

interface RateRow {
  readonly id: string;
  readonly name: string;
  readonly kind: VatKind;
  readonly retired: boolean;
  readonly version: number;
  readonly percents: readonly { readonly percent: string; readonly from: string; readonly by: string }[];
}

// Of two percentages from one day the later said holds: the other never did.
const RATES = `
  select r.id, r.name, r.kind, r.retired_at is not null as retired, r.version, coalesce((
    select json_agg(json_build_object('percent', trim_scale(q.percent)::text, 'from', to_char(q.valid_from, 'YYYY-MM-DD'),
      'by', q.actor_name) order by q.valid_from desc)
    from (select distinct on (valid_from) * from vat_percent p where p.rate_id = r.id order by valid_from, said desc) q
  ), '[]') as percents
  from vat_rate r order by r.retired_at is not null, array_position(array['percent','zero','exempt'], r.kind), lower(r.name)`;

const EXCEPTIONS = `
  select p.code, v.name, x.rate_id as "rateId"
  from vat_exception x join profile p on p.id = x.profile_id
  join profile_version v on v.id = p.published_version_id
  order by lower(v.name), p.code`;

/** How VAT is charged, with its rates on the laboratory's day of this moment. */
export async function vatSetting(sql: Sql, now: Date): Promise<Vat> {
  const [setting, rates, exceptions] = await Promise.all([
    sql.one<SettingRow>(SETTING),
    sql.sql<RateRow>(RATES),
    sql.sql<VatException>(EXCEPTIONS),
  ]);
  if (!setting) throw new Error('The row of vat_setting is missing.');
  const { timeZone, ...row } = setting;
  const today = labToday(timeZone, now);
  return { ...row, rates: rates.map((rate) => rateShape(rate, today)), exceptions };
}

function rateShape({ percents, ...rate }: RateRow, today: string): VatRate {
  const present = percents.find(({ from }) => from <= today);
  const next = percents.filter(({ from }) => from > today).at(-1);
  const shown = ({ percent, from, by }: RateRow['percents'][number]): VatPercent => ({
    percent,
    from: from === BEGINNING ? null : from,
    by,
  });
  return {
    ...rate,
    percent: present?.percent ?? '0',
    percents: percents.map(shown),
    next: next ? { percent: next.percent, from: next.from } : null,
  };
}

const HOLD = `select version, ${LAST_CHANGE_COLUMNS} from vat_setting for update`;
/**
 * The present setting with its rates, locked until the transaction ends; 409 if it is no longer the version that was
 * read. A rate has a version of its own.
 */
export async function lockVat(tx: Tx, version?: number): Promise<Vat> {
  const held = await tx.one<LastChange & { readonly version: number }>(HOLD);
  const vat = await vatSetting(tx, tx.now);
  if (held && version !== undefined && held.version !== version) refuseStale(vat, held);
  return vat;
}

/** After a change of anything that the setting consists of. */
export function changedVat(tx: Tx): Promise<Vat> {
  tx.emit('SettingsChanged', 'vat', { keys: ['vat'] });
  // Prices that are offered are others now.
  tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
  return vatSetting(tx, tx.now);
}
