import { ILike, type DeepPartial, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import type { FilmComment, Phrase } from '../../shared/contract/catalogue-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { ROW_LOCK } from '../kernel/entities.js';
import { refuseStale, Problem } from '../kernel/http/problem.js';
import { literal } from '../kernel/sql-text.js';
import type { FilmCommentEntity, PhraseEntity } from './lists.entity.js';

type Row = PhraseEntity | FilmCommentEntity;

interface KeptAs<T extends Row, Shape> {
  readonly entity: EntityTarget<T>;
  /** The audit trail's word for it: `dictionary.save`. */
  readonly kind: 'dictionary' | 'filmcomment';
  readonly shape: (row: T) => Shape;
}

interface LineRequest {
  readonly code: string;
  readonly version?: number;
  readonly retired?: boolean;
}

/** Adds a coded text, or changes or retires the one with that code; `rest` is its content. */
export async function saveText<T extends Row, Shape extends Phrase | FilmComment>(
  tx: Tx,
  { entity, kind, shape }: KeptAs<T, Shape>,
  request: LineRequest,
  rest: (known: T | null) => Partial<T>,
): Promise<Shape> {
  const { code, version } = request;
  const known = await lockText(tx, entity, code);
  const before = known && shape(known);
  if (version !== undefined && version !== (known?.version ?? 0)) {
    if (version === 0) throw new Problem('duplicate', `${before?.code ?? code} is already in use.`);
    if (known !== null) refuseStale(before, known);
  }
  const row = known ?? tx.entities.create(entity, { id: tx.id(), code } as DeepPartial<T>);
  const said = { ...rest(known), retiredAt: retiredAt(known, request, tx.now) };
  const after = shape(await tx.entities.save(Object.assign(row, said)));
  listChanged(tx, `${kind}.save`, kind, after.code, { before, after });
  return after;
}

/** The text of this code, held. Codes expand whatever their case, so `hem` and `HEM` are one. */
async function lockText<T extends Row>(tx: Tx, entity: EntityTarget<T>, code: string): Promise<T | null> {
  const where = { code: ILike(literal(code)) } as FindOptionsWhere<T>;
  const found = await tx.entities.find(entity, { where, ...ROW_LOCK });
  return found.find((row) => row.code === code) ?? found[0] ?? null;
}

/**
 * A line of one of the catalogue's lists has changed: writes the audit trail and notifies screens that show the list.
 */
export function listChanged(tx: Tx, ...change: Parameters<Tx['audit']>): void {
  tx.audit(...change);
  tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
}

/** The time since which it is retired: unchanged if the request says nothing, or if it was retired already. */
export function retiredAt(
  known: { readonly retiredAt: Date | null } | null,
  { retired }: { readonly retired?: boolean },
  now: Date,
): Date | null {
  const before = known?.retiredAt ?? null;
  if (retired === undefined || retired === null) return before;
  return retired ? (before ?? now) : null;
}
