import type { Tx } from '../server/events/unit-of-work.js';

type Columns = Readonly<Record<string, string>>;

/** Inserts many rows of one table in one statement, as JSON that PostgreSQL takes apart. */
export class BulkInsert {
  private readonly text: string;

  constructor(table: string, columns: Columns) {
    const names = Object.keys(columns).map(quoted).join(', ');
    const typed = Object.entries(columns)
      .map(([name, type]) => `${quoted(name)} ${type}`)
      .join(', ');
    this.text = `insert into ${table} (${names}) select ${names} from json_to_recordset($1::json) as fresh (${typed})`;
  }

  into(tx: Tx, rows: readonly object[]): void {
    if (rows.length > 0) tx.send(this.text, [JSON.stringify(rows)]);
  }
}

/** `values` is a column's name here and a word of SQL's own elsewhere. */
function quoted(name: string): string {
  return `"${name}"`;
}
