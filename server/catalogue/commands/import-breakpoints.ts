import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  BreakpointTable,
  ImportBreakpointsRequest,
  TableKind,
} from '../../../shared/contract/microbiology.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalidFields } from '../../kernel/http/problem.js';
import { lookedThrough } from '../microbiology/looked-through.js';
import { dictionaries } from '../microbiology/dictionaries.js';
import { readTable, type RefusedLine, type TableLine } from '../microbiology/table-rows.js';

/** Takes over a table that the laboratory holds: breakpoints, or what is resistant by nature. All of it or nothing. */
export class ImportBreakpoints extends Command<readonly BreakpointTable[]> {
  constructor(
    readonly actor: Actor,
    readonly request: ImportBreakpointsRequest,
  ) {
    super();
  }
}

const MOST_TOLD = 40;

@CommandHandler(ImportBreakpoints)
export class ImportBreakpointsHandler implements ICommandHandler<ImportBreakpoints> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: ImportBreakpoints): Promise<readonly BreakpointTable[]> {
    return this.work.run(actor, (tx) => importBreakpoints(tx, request, actor.name));
  }
}

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
    tables.push({ ...table, ...(await lookedThrough(tx, kind, edition)) });
    if (act !== 'check') keepTable(tx, table, edition);
  }
  if (act !== 'check') tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
  return tables;
}

function refused(errors: readonly RefusedLine[]) {
  const told = errors.slice(0, MOST_TOLD).map(({ line, field, message }) => ({
    field: `csv.${line}.${field}`,
    message: `line ${line}: ${message}`,
  }));
  const left = errors.length - told.length;
  return invalidFields(left > 0 ? [...told, { field: 'csv', message: `And ${left} more.` }] : told);
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

function keepTable(tx: Tx, table: BreakpointTable, rows: readonly TableLine[]): void {
  const { id, kind, guideline, year, edition, importedBy } = table;
  tx.send(KEEP_TABLE, [id, kind, guideline, year, edition, rows.length, importedBy, tx.now]);
  tx.send(KEEP_ROWS, [id, JSON.stringify(rows)], { rows: rows.length });
  const after = { id, kind, guideline, year, edition, rows: rows.length };
  tx.audit({ action: 'breakpoints.import', subjectKind: 'breakpoints', subjectId: id, after });
}
