import { ILike, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import type { DictionaryListRequest, DictionaryRequest } from '../../../shared/contract/microbiology.js';
import type { Tx } from '../../events/unit-of-work.js';
import { HELD } from '../../kernel/entities.js';
import { literal } from '../../kernel/sql-text.js';
import { notFound, Problem, refuseStale } from '../../kernel/http/problem.js';
import type { DrugPanelEntity } from '../drug-panel.entity.js';
import type { DrugEntity } from '../drug.entity.js';
import type { OrganismEntity } from '../organism.entity.js';

export type Row = OrganismEntity | DrugEntity | DrugPanelEntity;

/** The row of that id, held; null for a new one. 409 where somebody else changed it since it was read. */
export async function heldRow<T extends Row>(
  tx: Tx,
  entity: EntityTarget<T>,
  { id, version }: DictionaryRequest,
  shape: (row: T) => unknown,
): Promise<T | null> {
  if (id === undefined || id === null) return null;
  const row = await tx.entities.findOne(entity, { where: { id } as FindOptionsWhere<T>, ...HELD });
  if (row === null) throw notFound('The line of the dictionary');
  if (version !== undefined && version !== null && version !== row.version) refuseStale(shape(row), row);
  return row;
}

/** 409 naming what has this name or code already: both are typed to find it. */
export async function refuseTaken<T extends Row>(
  tx: Tx,
  entity: EntityTarget<T>,
  { name, code }: { readonly name: string; readonly code: string },
  own: T | null,
): Promise<void> {
  const asked = [{ name: ILike(literal(name)) }, ...(code === '' ? [] : [{ code: ILike(literal(code)) }])];
  const others = await tx.entities.find(entity, { where: asked as FindOptionsWhere<T>[] });
  const taken = others.find((row) => row.id !== own?.id);
  if (taken === undefined) return;
  const has = taken.name.toLowerCase() === name.toLowerCase() ? 'name' : 'code';
  throw new Problem('duplicate', `${taken.name} already has this ${has}.`);
}

/** By part of any of the fields; without those that were retired unless they are asked for. */
export function fits(
  { q = '', retired }: DictionaryListRequest,
  row: Row,
  fields: readonly string[],
): boolean {
  const asked = q.trim().toLowerCase();
  const isFound = fields.some((field) => field.toLowerCase().includes(asked));
  return isFound && (retired === 'true' || row.retiredAt === null);
}
