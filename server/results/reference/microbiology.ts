import type { SpecimenTier } from '../../../shared/contract/microbiology.js';
import type { Guideline } from '../../../shared/disciplines/microbiology/breakpoints.js';
import type {
  BreakpointRow,
  KnownDrug,
  KnownOrganism,
  KnownPanel,
  MicrobiologyReference,
  TableRow,
  Tier,
} from '../../../shared/disciplines/microbiology/reference.js';
import { isOfSite } from '../../../shared/disciplines/microbiology/sites.js';
import type { Sql } from '../../kernel/database.js';
import type { BookedTest } from '../store/booked-test.js';

interface Sheet {
  readonly specimen: string;
  readonly cultured: boolean;
}

type Drug = Omit<KnownDrug, 'tier'> & { readonly tiers: readonly SpecimenTier[] };
type Row = BreakpointRow & { readonly kind: 'breakpoints' | 'intrinsic' };

const SHEET = `
  select v.specimen, exists (select from profile_version_parameter o
    join parameter_version w on w.id = o.parameter_version_id
    where o.profile_version_id = v.id and w.kind = 'isolates') as cultured
  from profile p join profile_version v on v.id = coalesce(
    (select r.profile_version_id from result r where r.booking_id = $1 and r.code = $2), p.published_version_id)
  where p.code = $2`;

const ORGANISMS = `
  select name, code, lower(btrim(group_name)) as group from organism where retired_at is null order by name`;
const DRUGS = `select name, code, tiers from drug where retired_at is null order by name`;

const PANELS = `
  select p.name, p.organism, p.specimen, array_agg(d.name order by c.place) as drugs
  from drug_panel p cross join jsonb_array_elements_text(p.drugs) with ordinality as c (id, place)
  join drug d on d.id = c.id::uuid and d.retired_at is null
  where p.retired_at is null group by p.id order by p.name`;

// The tables in force: of each guideline the newest year, and of that its last import.
const ROWS = `
  with in_force as (
    select distinct on (t.kind, t.guideline) t.* from breakpoint_table t
    order by t.kind, t.guideline, t.year desc, t.edition desc)
  select t.kind, t.guideline, t.year, t.edition, w.line, coalesce(o.name, '') as organism,
    coalesce(lower(btrim(w.group_name)), '') as group, d.name as drug, w.method, coalesce(w.site, '') as site,
    w.s, w.r, coalesce(w.atu_low, '') as "atuLow", coalesce(w.atu_high, '') as "atuHigh", w.sdd
  from in_force t join breakpoint_row w on w.table_id = t.id
  join drug d on d.id = w.drug_id left join organism o on o.id = w.organism_id
  order by t.kind, t.guideline, w.line`;

const GUIDELINES = `
  select guideline from breakpoint_table where kind = 'breakpoints' group by guideline order by max(imported_at) desc`;

/** The sheet's booking; without one, the profile in force. */
interface CultureRequest extends Pick<BookedTest, 'code'> {
  readonly bookingId: string | null;
}

/** Dictionaries and breakpoints for a culture; of any other sheet what it was taken from. */
export async function microbiologyReference(
  sql: Sql,
  { bookingId, code }: CultureRequest,
): Promise<MicrobiologyReference> {
  const { specimen = '', cultured = false } = (await sql.one<Sheet>(SHEET, [bookingId, code])) ?? {};
  if (!cultured) return { ...NO_LISTS, specimen };
  const [organisms, drugs, rows, guidelines, panels] = await Promise.all([
    sql.sql<KnownOrganism>(ORGANISMS),
    sql.sql<Drug>(DRUGS),
    sql.sql<Row>(ROWS),
    sql.sql<{ guideline: Guideline }>(GUIDELINES),
    sql.sql<KnownPanel>(PANELS),
  ]);
  return {
    specimen,
    organisms,
    drugs: drugs.map(({ name, code: drug, tiers }) => ({ name, code: drug, tier: tierFor(specimen, tiers) })),
    guidelines: guidelines.map(({ guideline }) => guideline),
    breakpoints: rows
      .filter(({ kind, site }) => kind === 'breakpoints' && isOfSite(specimen, site))
      .map(breakpoint),
    intrinsic: rows.filter(({ kind }) => kind === 'intrinsic').map(tableRow),
    panels,
  };
}

const NO_LISTS = { organisms: [], drugs: [], guidelines: [], breakpoints: [], intrinsic: [] } as const;

/** The tier for this specimen, else for every other, else the first. */
function tierFor(specimen: string, tiers: readonly SpecimenTier[]): Tier {
  const own = tiers.find((one) => one.specimen !== '' && isOfSite(specimen, one.specimen));
  return (own ?? tiers.find((one) => one.specimen === ''))?.tier ?? 1;
}

function tableRow({ guideline, year, edition, line, organism, group, drug }: Row): TableRow {
  return { guideline, year, edition, line, organism, group, drug };
}

function breakpoint({ kind: _, ...row }: Row): BreakpointRow {
  return row;
}
