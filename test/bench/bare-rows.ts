import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The rows that one act through the API left, and the statements that insert such rows again. */
export interface Sample {
  readonly statements: readonly {
    readonly text: string;
    readonly rows: readonly Record<string, unknown>[];
    readonly columns: readonly string[];
  }[];
  readonly ids: readonly string[];
  readonly labNumber: string;
  readonly rows: number;
}

/** The condition, by the name of each table, that finds one act's rows there by $1. */
export type Own = Readonly<Record<string, string>>;

/** The rows of the act that `id` names, table by table. */
export async function sampleOf(client: pg.Client, own: Own, id: string, labNumber: string): Promise<Sample> {
  const statements = [];
  for (const [table, where] of Object.entries(own)) {
    const columns = await insertable(client, table);
    const found = await client.query(`select row_to_json(t) as row from ${table} t where ${where}`, [id]);
    const records = found.rows.map(({ row }) => row as Record<string, unknown>);
    if (records.length === 0) continue;
    statements.push({ text: insertText(table, columns, records.length), rows: records, columns });
  }
  const ids = new Set(
    JSON.stringify(statements.map(({ rows: r }) => r.map((row) => row['id']))).match(/[0-9a-f-]{36}/g) ?? [],
  );
  return {
    statements,
    ids: [...ids],
    labNumber,
    rows: statements.reduce((sum, s) => sum + s.rows.length, 0),
  };
}

/** The columns that an insert names. */
export async function insertable(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name not in ('ord', 'seq')
     order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name as string);
}

function insertText(table: string, columns: readonly string[], rows: number): string {
  const tuple = (row: number) =>
    `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(',')})`;
  const names = columns.map((column) => `"${column}"`).join(',');
  return `insert into ${table} (${names}) values ${Array.from({ length: rows }, (_, row) => tuple(row)).join(',')}`;
}

/** Other ids, other numbers, the same rows; `moved`: ids that the rows point at, by those that they shall point at. */
export function fresh(
  sample: Sample,
  number: number | string,
  moved: Readonly<Record<string, string>> = {},
): { text: string; values: unknown[] }[] {
  let json = JSON.stringify(sample.statements.map(({ rows }) => rows));
  for (const id of sample.ids) json = json.replaceAll(id, randomUUID());
  for (const [from, to] of Object.entries(moved)) json = json.replaceAll(from, to);
  json = json
    .replaceAll(sample.labNumber, `BARE${number}`)
    .replaceAll(/"verify_token":"[^"]*"/g, `"verify_token":"bare-${number}"`);
  const tables = JSON.parse(json) as Record<string, unknown>[][];
  return sample.statements.map(({ text, columns }, table) => ({
    text,
    values: (tables[table] ?? []).flatMap((row) => columns.map((column) => storable(row[column]))),
  }));
}

function storable(value: unknown): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** One transaction that inserts them, statement by statement, as bare `pg` does it. */
export async function insertBare(client: pg.Client, statements: ReturnType<typeof fresh>): Promise<void> {
  await client.query('begin');
  for (const [at, statement] of statements.entries())
    await client.query({ name: `insert-${at}`, ...statement });
  await client.query('commit');
}
