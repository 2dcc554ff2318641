import type {
  BreakpointTable,
  ImportBreakpointsRequest,
  TableKind,
} from '../../../shared/contract/microbiology.js';
import { isFigure } from '../../../shared/disciplines/microbiology/breakpoints.js';
import { isOfSite } from '../../../shared/disciplines/microbiology/sites.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalidFields } from '../../kernel/http/problem.js';
import { dictionaries, asTyped } from '../microbiology/dictionaries.js';
import { readTable, type RefusedLine, type TableLine } from '../microbiology/table-rows.js';

/** Takes over a table that the laboratory holds: breakpoints, or what is resistant by nature. All of it or nothing. */
export class ImportBreakpoints extends ActorsCommand<ImportBreakpointsRequest, readonly BreakpointTable[]> {}

const MOST_TOLD = 40;

export const ImportBreakpointsHandler = commandHandler(ImportBreakpoints, (tx, { actor, request }) =>
  importBreakpoints(tx, request, actor.name),
);

/** `by`: whose tables they are said to be. */
export async function importBreakpoints(
  tx: Tx,
  { kind, csv, act }: ImportBreakpointsRequest,
  by: string,
): Promise<readonly BreakpointTable[]> {
  const { rows, errors } = await readTable(kind, csv, await dictionaries(tx));
  if (errors.length > 0) throw refused(errors);
  const tables: BreakpointTable[] = [];
  await tx.sql(HOLD);
  for (const edition of byYear(rows)) {
    const table = await tableOf(tx, kind, edition, by);
    tables.push({ ...table, ...(await unusableRows(tx, kind, edition)) });
    if (act !== 'check') storeTable(tx, table, edition);
  }
  if (act !== 'check') tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
  return tables;
}

function refused(errors: readonly RefusedLine[]) {
  const conflictText = errors.slice(0, MOST_TOLD).map(({ line, field, message }) => ({
    field: `csv.${line}.${field}`,
    message: `line ${line}: ${message}`,
  }));
  const left = errors.length - conflictText.length;
  return invalidFields(
    left > 0 ? [...conflictText, { field: 'csv', message: `And ${left} more.` }] : conflictText,
  );
}

/** A file may hold several guidelines and years: each is a table of its own. */
function byYear(rows: readonly TableLine[]): readonly (readonly [TableLine, ...TableLine[]])[] {
  const groups = new Map<string, [TableLine, ...TableLine[]]>();
  for (const row of rows) {
    const key = `${row.guideline} ${row.year}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

const HOLD = `select pg_advisory_xact_lock(hashtext('breakpoint_table'))`;
const EDITIONS = `
  select count(*) filter (where year = $3) as same, count(*) filter (where year > $3) as later
  from breakpoint_table where kind = $1 and guideline = $2`;
const KEEP_TABLE = `
  insert into breakpoint_table (id, kind, guideline, year, edition, row_count, imported_by, imported_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const KEEP_ROWS = `
  insert into breakpoint_row
    (table_id, line, organism_id, group_name, drug_id, method, site, s, r, atu_low, atu_high, sdd)
  select $1, x.line, x."organismId", x."groupName", x."drugId", x.method, x.site, x.s, x.r, x."atuLow", x."atuHigh", x.sdd
  from jsonb_to_recordset($2::jsonb) as x (line integer, "organismId" uuid, "groupName" text, "drugId" uuid,
    method text, site text, s text, r text, "atuLow" text, "atuHigh" text, sdd boolean)`;

async function tableOf(
  tx: Tx,
  kind: TableKind,
  rows: readonly [TableLine, ...TableLine[]],
  by: string,
): Promise<BreakpointTable> {
  const [{ guideline, year }] = rows;
  const found = await tx.one<{ same: number; later: number }>(EDITIONS, [kind, guideline, year]);
  const edition = (found?.same ?? 0) + 1;
  const inForce = (found?.later ?? 0) === 0;
  const imported = { importedBy: by, importedAt: tx.now.toISOString(), inForce };
  return { id: tx.id(), kind, guideline, year, edition, rows: rows.length, ...imported };
}

function storeTable(tx: Tx, table: BreakpointTable, rows: readonly TableLine[]): void {
  const { id, kind, guideline, year, edition, importedBy } = table;
  tx.send(KEEP_TABLE, [id, kind, guideline, year, edition, rows.length, importedBy, tx.now]);
  tx.send(KEEP_ROWS, [id, JSON.stringify(rows)], { rows: rows.length });
  const after = { id, kind, guideline, year, edition, rows: rows.length };
  tx.audit('breakpoints.import', 'breakpoints', id, { after });
}

type TableCheck = Required<Pick<BreakpointTable, 'usable' | 'warnings'>>;

/** Each is reported by its line; beyond this only their number is. */
const MOST_WARNED = 100;

/** Rows of a file that no specimen can meet, and those that another table says otherwise. */
async function unusableRows(tx: Tx, kind: TableKind, rows: readonly TableLine[]): Promise<TableCheck> {
  const specimens = (await tx.sql<{ specimen: string }>(SPECIMENS)).map(({ specimen }) => specimen);
  const unmet = rows.filter(({ site }) => !specimens.some((specimen) => isOfSite(specimen, site ?? '')));
  const warnings = [
    ...unmet.map(({ line, site }) => ({
      line,
      message: `row ${line}: site "${site ?? ''}" fits no specimen, so it will never be used`,
    })),
    ...(await bothThere(tx, kind, rows)),
  ];
  return { usable: rows.length - unmet.length, warnings: warnings.slice(0, MOST_WARNED) };
}

// The specimens of cultures: from profiles in force with a row for isolates.
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

/** Intrinsic resistance, and breakpoints of that very species: the breakpoints count, and the laboratory is warned. */
async function bothThere(
  tx: Tx,
  kind: TableKind,
  rows: readonly TableLine[],
): Promise<TableCheck['warnings']> {
  const other = kind === 'intrinsic' ? 'breakpoints' : 'intrinsic';
  const current = await tx.sql<InForce>(IN_FORCE, [other]);
  if (current.length === 0) return [];
  const names = new Map((await tx.sql<Named>(NAMES)).map((one) => [one.id, one]));
  const byDrug = ofEachDrug(current);
  return rows.flatMap((row) => {
    const against = (byDrug.get(row.drugId) ?? []).find((one) =>
      kind === 'intrinsic' ? contradicts(one, row, names) : contradicts(row, one, names),
    );
    return against === undefined
      ? []
      : [{ line: row.line, message: conflictText(kind, row, against, names) }];
  });
}

function ofEachDrug(current: readonly InForce[]): ReadonlyMap<string, readonly InForce[]> {
  const rows = new Map<string, InForce[]>();
  for (const one of current) rows.set(one.drugId, [...(rows.get(one.drugId) ?? []), one]);
  return rows;
}

type Row = Pick<InForce, 'organismId' | 'groupName' | 's' | 'r'>;

function contradicts(
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

function conflictText(
  kind: TableKind,
  row: TableLine,
  against: InForce,
  names: ReadonlyMap<string, Named>,
): string {
  const species = (kind === 'intrinsic' ? against : row).organismId ?? '';
  const nameOf = (id: string): string => names.get(id)?.name ?? '';
  const there = `${against.guideline} ${against.year}, row ${against.line}`;
  const both =
    kind === 'intrinsic'
      ? `it is resistant by nature here and has breakpoints of its own in ${there}`
      : `it has breakpoints here and is resistant by nature in ${there}`;
  return `row ${row.line}: ${nameOf(row.drugId)} and ${nameOf(species)}: ${both}; its own breakpoints are used`;
}
