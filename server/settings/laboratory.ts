import { DEFAULT_CURRENCY, UNNAMED_LABORATORY } from '../../shared/vocabulary.js';
import type { Laboratory } from '../../shared/contract/settings.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { columnsOf, type EditedRow, type Selected } from '../kernel/entities.js';
import { LaboratoryEntity } from './laboratory.entity.js';

export type LaboratorySettings = Laboratory;

/** A column is a setting that `Laboratory` shows, or stands here: nothing compiles otherwise. */
const LEFT = { singleton: true, managersNeedSecondFactor: true } as const satisfies Record<
  Exclude<keyof LaboratoryEntity, keyof EditedRow | keyof Laboratory>,
  true
>;
type Left = keyof typeof LEFT;
const READ = `select ${columnsOf(LaboratoryEntity, 'l', Object.keys(LEFT) as Left[])} from laboratory l`;

/** The laboratory's heading and its settings; one row, made when the server first starts. */
export async function laboratory(sql: Sql): Promise<LaboratorySettings> {
  const row = await sql.one<Selected<LaboratoryEntity, Left>>(READ);
  if (!row) throw new Error('The laboratory has no settings yet.');
  return row;
}

/** Makes the laboratory's row with the server's own time zone, unless it is there. */
export async function seedSettings(tx: Tx): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const row = { id: tx.id(), name: UNNAMED_LABORATORY, timeZone, baseCurrency: DEFAULT_CURRENCY };
  await tx.entities.createQueryBuilder().insert().into(LaboratoryEntity).values(row).orIgnore().execute();
}
