import type { EntityTarget } from 'typeorm';
import type { Tx } from '../events/unit-of-work.js';

const AT_ONCE = 1_000;

/**
 * Complete rows of an entity's table that nobody edits afterwards (versions, their parameters and order), by the
 * thousand: one value a statement, however many columns they have. A thousand profiles of five parameters are 12,000
 * of them: through tx.entities their import took 3.2 s where it takes 1.8 s, and served nobody else meanwhile.
 */
export function insertRows<T extends object>(tx: Tx, entity: EntityTarget<T>, rows: readonly T[]): void {
  if (rows.length === 0) return;
  const { tableName, columns } = tx.entities.connection.getMetadata(entity);
  if (columns.some(({ propertyName }) => propertyName === 'lastChangedBy'))
    throw new Error(`${tableName} is signed by whoever changes it: write it through tx.entities.`);
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const text = `insert into ${tableName} (${names}) select ${names} from jsonb_populate_recordset(null::${tableName}, $1)`;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const said = some.map((row) =>
      Object.fromEntries(
        columns.map(({ databaseName, propertyName }) => [databaseName, row[propertyName as keyof T] ?? null]),
      ),
    );
    tx.send(text, [JSON.stringify(said)], { rows: some.length });
  }
}
