import { ILike, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import type { FilmComment, Phrase } from '../../shared/contract/catalogue-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { HELD } from '../kernel/entities.js';
import { Problem, refuseStale } from '../kernel/http/problem.js';
import { literal } from '../kernel/sql-text.js';
import type { FilmCommentEntity } from './film-comment.entity.js';
import type { PhraseEntity } from './phrase.entity.js';

type Row = PhraseEntity | FilmCommentEntity;

interface Asked {
  readonly code: string;
  readonly version?: number;
}

/** The text of this code, held. Codes expand whatever their case, so `hem` and `HEM` are one. */
export async function heldText<T extends Row>(
  tx: Tx,
  entity: EntityTarget<T>,
  code: string,
): Promise<T | null> {
  const where = { code: ILike(literal(code)) } as FindOptionsWhere<T>;
  const found = await tx.entities.find(entity, { where, ...HELD });
  return found.find((row) => row.code === code) ?? found[0] ?? null;
}

/** 409 where somebody else changed it, or made one of this code, since it was read. */
export function refuseOther(
  before: Phrase | FilmComment | null,
  known: Row | null,
  { code, version }: Asked,
): void {
  if (version === undefined || version === (known?.version ?? 0)) return;
  if (version === 0) throw new Problem('duplicate', `${before?.code ?? code} is already in use.`);
  if (known !== null) refuseStale(before, known);
}
