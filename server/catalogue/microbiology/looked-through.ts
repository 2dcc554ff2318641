import type { BreakpointTable, TableKind } from '../../../shared/contract/microbiology.js';
import { isFigure } from '../../../shared/disciplines/microbiology/breakpoints.js';
import { isOfSite } from '../../../shared/disciplines/microbiology/sites.js';
import type { Tx } from '../../events/unit-of-work.js';
import { asTyped, type TableLine } from './table-rows.js';

type Looked = Required<Pick<BreakpointTable, 'usable' | 'warnings'>>;

/** Each is told by its line; with more the count says how many there are. */
const MOST_TOLD = 100;

/** Rows of a file that no specimen can meet, and those that another table says otherwise. */
export async function lookedThrough(tx: Tx, kind: TableKind, rows: readonly TableLine[]): Promise<Looked> {
  const specimens = (await tx.sql<{ specimen: string }>(SPECIMENS)).map(({ specimen }) => specimen);
  const unmet = rows.filter(({ site }) => !specimens.some((specimen) => isOfSite(specimen, site ?? '')));
  const warnings = [
    ...unmet.map(({ line, site }) => ({
      line,
      message: `row ${line}: site "${site ?? ''}" fits no specimen, so it will never be used`,
    })),
    ...(await bothThere(tx, kind, rows)),
  ];
  return { usable: rows.length - unmet.length, warnings: warnings.slice(0, MOST_TOLD) };
}

// What cultures are taken from: profiles in force with a row for isolates.
const SPECIMENS = `
  select distinct v.specimen from profile p join profile_version v on v.id = p.published_version_id
  where p.retired_at is null and exists (select from profile_version_parameter o
    join parameter_version w on w.id = o.parameter_version_id
    where o.profile_version_id = v.id and w.kind = 'isolates')`;

interface InForce {
  readonly guideline: string;
  readonly year: number;
  readonly line: number;
  readonly organismId: string | null;
  readonly groupName: string | null;
  readonly drugId: string;
  readonly s: string | null;
  readonly r: string | null;
}

const IN_FORCE = `
  with in_force as (
    select distinct on (t.guideline) t.* from breakpoint_table t
    where t.kind = $1 order by t.guideline, t.year desc, t.edition desc)
  select t.guideline, t.year, w.line, w.organism_id as "organismId", w.group_name as "groupName",
    w.drug_id as "drugId", w.s, w.r
  from in_force t join breakpoint_row w on w.table_id = t.id order by t.guideline, w.line`;
const NAMES = `
  select id, name, group_name as "groupName" from organism
  union all select id, name, '' from drug`;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly groupName: string;
}

/** Resistant by nature, and breakpoints of that very species: the breakpoints speak, and the laboratory is told. */
async function bothThere(tx: Tx, kind: TableKind, rows: readonly TableLine[]): Promise<Looked['warnings']> {
  const other = kind === 'intrinsic' ? 'breakpoints' : 'intrinsic';
  const standing = await tx.sql<InForce>(IN_FORCE, [other]);
  if (standing.length === 0) return [];
  const names = new Map((await tx.sql<Named>(NAMES)).map((one) => [one.id, one]));
  const byDrug = ofEachDrug(standing);
  return rows.flatMap((row) => {
    const against = (byDrug.get(row.drugId) ?? []).find((one) =>
      kind === 'intrinsic' ? speaksAgainst(one, row, names) : speaksAgainst(row, one, names),
    );
    return against === undefined ? [] : [{ line: row.line, message: told(kind, row, against, names) }];
  });
}

function ofEachDrug(standing: readonly InForce[]): ReadonlyMap<string, readonly InForce[]> {
  const rows = new Map<string, InForce[]>();
  for (const one of standing) rows.set(one.drugId, [...(rows.get(one.drugId) ?? []), one]);
  return rows;
}

type Row = Pick<InForce, 'organismId' | 'groupName' | 's' | 'r'>;

function speaksAgainst(
  breakpoint: Row,
  { organismId, groupName }: Row,
  names: ReadonlyMap<string, Named>,
): boolean {
  if (breakpoint.organismId === null || ![breakpoint.s, breakpoint.r].some((one) => isFigure(one ?? ''))) {
    return false;
  }
  if (organismId !== null) return organismId === breakpoint.organismId;
  const group = names.get(breakpoint.organismId)?.groupName ?? '';
  return group !== '' && asTyped(group) === asTyped(groupName ?? '');
}

function told(kind: TableKind, row: TableLine, against: InForce, names: ReadonlyMap<string, Named>): string {
  const species = (kind === 'intrinsic' ? against : row).organismId ?? '';
  const nameOf = (id: string): string => names.get(id)?.name ?? '';
  const there = `${against.guideline} ${against.year}, row ${against.line}`;
  const both =
    kind === 'intrinsic'
      ? `it is resistant by nature here and has breakpoints of its own in ${there}`
      : `it has breakpoints here and is resistant by nature in ${there}`;
  return `row ${row.line}: ${nameOf(row.drugId)} and ${nameOf(species)}: ${both}; its own breakpoints are used`;
}
