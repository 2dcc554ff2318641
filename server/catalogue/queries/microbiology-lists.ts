import { Query } from '@nestjs/cqrs';
import type {
  BreakpointLine,
  BreakpointTable,
  DictionaryListRequest,
  Drug,
  DrugPanel,
  Organism,
} from '../../../shared/contract/microbiology.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import {
  DrugPanelEntity,
  panelShape,
  DrugEntity,
  drugShape,
  OrganismEntity,
  organismShape,
} from '../microbiology/dictionary.entity.js';

export class Organisms extends RequestQuery<DictionaryListRequest, Organism[]> {}

export class Drugs extends RequestQuery<DictionaryListRequest, Drug[]> {}

export class DrugPanels extends RequestQuery<DictionaryListRequest, DrugPanel[]> {}

/** Every import of breakpoints and intrinsic resistance, newest first. */
export class BreakpointTables extends Query<BreakpointTable[]> {}

/** The lines of one import, as its file had them. */
export class BreakpointLines extends RequestQuery<string, BreakpointLine[]> {}

export const OrganismsHandler = queryHandler(Organisms, async ({ database }, { request }) => {
  const rows = await database.entities.find(OrganismEntity, { order: { name: 'ASC' } });
  return rows.filter((row) => fits(request, row, [row.name, row.code, row.group])).map(organismShape);
});

export const DrugsHandler = queryHandler(Drugs, async ({ database }, { request }) => {
  const rows = await database.entities.find(DrugEntity, { order: { name: 'ASC' } });
  return rows.filter((row) => fits(request, row, [row.name, row.code])).map(drugShape);
});

export const DrugPanelsHandler = queryHandler(DrugPanels, async ({ database }, { request }) => {
  const { entities } = database;
  const rows = await entities.find(DrugPanelEntity, { order: { name: 'ASC' } });
  const names = new Map((await entities.find(DrugEntity)).map(({ id, name }) => [id, name]));
  return rows
    .filter((row) => fits(request, row, [row.name, row.organism, row.specimen]))
    .map((row) => panelShape(row, names));
});

// The newest year of a guideline interprets, and of that its last import.
const TABLES = `
  select t.id, t.kind, t.guideline, t.year, t.edition, t.row_count as rows, t.imported_by as "importedBy",
    t.imported_at as "importedAt",
    row_number() over (partition by t.kind, t.guideline order by t.year desc, t.edition desc) = 1 as "inForce"
  from breakpoint_table t order by t.imported_at desc, t.id`;

export const BreakpointTablesHandler = queryHandler(BreakpointTables, async ({ database }) => {
  type Row = Omit<BreakpointTable, 'importedAt'> & { readonly importedAt: Date };
  const rows = await database.sql<Row>(TABLES);
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
});

const LINES = `
  select t.guideline, t.year, coalesce(o.name, w.group_name) as organism, d.name as drug, coalesce(w.method, '') as method,
    coalesce(w.site, '') as site, coalesce(w.s, '') as s, coalesce(w.r, '') as r, coalesce(w.atu_low, '') as "atuLow",
    coalesce(w.atu_high, '') as "atuHigh", w.sdd
  from breakpoint_table t join breakpoint_row w on w.table_id = t.id
  join drug d on d.id = w.drug_id left join organism o on o.id = w.organism_id
  where t.id = $1 order by w.line`;

export const BreakpointLinesHandler = queryHandler(BreakpointLines, async ({ database }, { request: id }) => {
  const lines = await database.sql<BreakpointLine>(LINES, [id]);
  if (lines.length === 0) throw notFound('The table');
  return lines;
});

/** By part of any of the fields; without those that were retired unless they are asked for. */
function fits(
  { q = '', retired }: DictionaryListRequest,
  row: { readonly retiredAt: Date | null },
  fields: readonly string[],
): boolean {
  const requested = q.trim().toLowerCase();
  const isFound = fields.some((field) => field.toLowerCase().includes(requested));
  return isFound && (retired === 'true' || row.retiredAt === null);
}
