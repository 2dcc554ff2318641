import type { PoolClient } from 'pg';
import {
  Column,
  EventSubscriber,
  getMetadataArgsStorage,
  type DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type InsertEvent,
  type QueryRunner,
  type UpdateEvent,
} from 'typeorm';

export interface Editor {
  /** A user name. */
  readonly by: string;
  readonly at: Date;
}

/** A row that people edit in a form: it names who changed it last, and when; null before anyone did. */
export abstract class EditedRow {
  @Column('text', { name: 'last_changed_by', nullable: true }) lastChangedBy: string | null;
  @Column('timestamptz', { name: 'last_changed_at', nullable: true }) lastChangedAt: Date | null;
}

/** An edited row as `columnsOf` selects it. */
export type Selected<E extends EditedRow, Left extends keyof E = never> = Readonly<
  Omit<E, keyof EditedRow | Left>
>;

/** The columns of the entity's table by that alias, but for some and for who changed it last: for a prepared select. */
export function columnsOf<E extends EditedRow>(
  entity: new () => E,
  alias: string,
  left: readonly (keyof E)[] = [],
): string {
  const own = getMetadataArgsStorage().filterColumns(entity);
  return own
    .filter(({ propertyName }) => !left.includes(propertyName as keyof E))
    .map(({ propertyName, options: { name = propertyName } }) => `${alias}.${name} as "${propertyName}"`)
    .join(', ');
}

/** Signs every edited row that goes through `tx.entities`, so that no command can forget to. */
@EventSubscriber()
export class EditSignature implements EntitySubscriberInterface<EditedRow> {
  listenTo(): typeof EditedRow {
    return EditedRow;
  }

  beforeInsert({ entity, queryRunner }: InsertEvent<EditedRow>): void {
    sign(entity, queryRunner);
  }

  beforeUpdate({ entity, queryRunner }: UpdateEvent<EditedRow>): void {
    if (entity) sign(entity as EditedRow, queryRunner);
  }
}

function sign(row: EditedRow, { data }: QueryRunner): void {
  const { by, at } = data as Partial<Editor>;
  if (by === undefined || at === undefined) throw new Error('Entities are written through tx.entities only.');
  row.lastChangedBy = by;
  row.lastChangedAt = at;
}

/**
 * Entities over a connection with an open transaction. TypeORM borrows the connection instead of taking one from the
 * pool, and knows of the transaction: otherwise `save` would open its own.
 */
export function entitiesOn(source: DataSource, client: PoolClient, editor: Editor): EntityManager {
  const runner = source.createQueryRunner();
  Object.assign(runner, { connect: () => Promise.resolve(client), isTransactionActive: true, data: editor });
  return runner.manager;
}

/**
 * `findOne(Entity, { where, ...HELD })`: the row stays locked until the transaction ends. Its key stays free: what is
 * written meanwhile of the same person or payer and names it neither waits nor, one after the other, keeps this waiting.
 */
export const ROW_LOCK = { lock: { mode: 'for_no_key_update' } } as const;
