import type { Row } from './database.js';

/** PostgreSQL's type of each property; the column is the property in snake_case. */
export type Columns<R extends object> = { readonly [K in keyof R]-?: string };

/** A table's columns, described once for reading, for inserting many rows in one statement, and for rewriting them. */
export class Table<R extends object = Row> {
  private readonly properties: readonly string[];

  constructor(
    private readonly name: string,
    private readonly columns: Columns<R>,
  ) {
    this.properties = Object.keys(columns);
  }

  /** What a select names: `r.booking_id as "bookingId", ...`. */
  select(alias: string): string {
    return this.properties.map((name) => `${alias}.${columnOf(name)} as "${name}"`).join(', ');
  }

  /** The same with the lab number in its place where the rows are sent ahead of it (migration 0004). */
  insertTravelling(): string {
    return this.insert().replace('$1::json', 'filled($1)::json');
  }

  /** Rewrites these columns of the row whose id is $1; $2 is a record of them as `JSON.stringify` writes it. */
  rewrite(properties: readonly (keyof R & string)[]): string {
    const types: Readonly<Record<string, string>> = this.columns;
    const fresh = properties.map((name) => `"${name}" ${types[name] ?? 'text'}`).join(', ');
    const sets = properties.map((name) => `${columnOf(name)} = fresh."${name}"`).join(', ');
    return `update ${this.name} set ${sets} from json_to_record($2::json) as fresh (${fresh}) where ${this.name}.id = $1`;
  }

  /** $1 is the rows as `JSON.stringify` writes them. */
  insert(): string {
    const types: Readonly<Record<string, string>> = this.columns;
    const fresh = this.properties.map((name) => `"${name}" ${types[name] ?? 'text'}`).join(', ');
    const read = this.properties.map((name) => `fresh."${name}"`).join(', ');
    return `insert into ${this.name} (${this.properties.map(columnOf).join(', ')})
      select ${read} from json_to_recordset($1::json) as fresh (${fresh})`;
  }

  /** The same; a row that is there already gets everything but `fixed` anew. */
  upsert(key: readonly (keyof R & string)[], fixed: readonly (keyof R & string)[] = []): string {
    const kept: readonly string[] = [...key, ...fixed];
    const rewritten = this.properties.filter((name) => !kept.includes(name)).map(columnOf);
    const sets = rewritten.map((column) => `${column} = excluded.${column}`).join(', ');
    return `${this.insert()} on conflict (${key.map(columnOf).join(', ')}) do update set ${sets}`;
  }
}

/** Quoted: `values` is a column's name here and a word of SQL's own elsewhere. */
function columnOf(property: string): string {
  return `"${property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}
