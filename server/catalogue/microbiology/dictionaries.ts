import { type DeepPartial, type EntityTarget, ILike, type FindOptionsWhere } from 'typeorm';
import type { DictionaryRequest } from '../../../shared/contract/microbiology.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { literal } from '../../kernel/sql-text.js';
import { refuseStale, notFound, Problem } from '../../kernel/http/problem.js';
import { listChanged, retiredAt } from '../list-changes.js';
import { type DrugPanelEntity, DrugEntity, OrganismEntity } from './dictionary.entity.js';
import { withoutInvisible } from '../../../shared/domain/text.js';

interface KeptAs<T extends Row, Shape> {
  readonly entity: EntityTarget<T>;
  /** The audit trail's word for it: `drug.save`. */
  readonly kind: 'drug' | 'drug-panel' | 'organism';
  readonly shape: (row: T) => Shape;
}

/** Adds a line of a dictionary, or changes or retires the one with that id; `rest`: what it has beside name and code. */
export async function saveDictionaryLine<T extends Row, Shape extends { readonly id: string }>(
  tx: Tx,
  { entity, kind, shape }: KeptAs<T, Shape>,
  request: DictionaryRequest,
  rest: (own: T | null) => Partial<T>,
): Promise<Shape> {
  const own = await lockRow(tx, entity, request, shape);
  const before = own && shape(own);
  const name = request.name.trim();
  const code = request.code ?? own?.code ?? '';
  await refuseDuplicate(tx, entity, { name, code }, own);
  const row = own ?? tx.entities.create(entity, { id: tx.id() } as DeepPartial<T>);
  const said = { name, code, ...rest(own), retiredAt: retiredAt(own, request, tx.now) };
  const after = shape(await tx.entities.save(Object.assign(row, said)));
  listChanged(tx, `${kind}.save`, kind, after.id, { before, after });
  return after;
}

type Row = OrganismEntity | DrugEntity | DrugPanelEntity;

/** The row of that id, held; null for a new one. 409 if somebody else changed it since it was read. */
async function lockRow<T extends Row>(
  tx: Tx,
  entity: EntityTarget<T>,
  { id, version }: DictionaryRequest,
  shape: (row: T) => unknown,
): Promise<T | null> {
  if (id === undefined || id === null) return null;
  const row = await tx.entities.findOne(entity, { where: { id } as FindOptionsWhere<T>, ...ROW_LOCK });
  if (row === null) throw notFound('The line of the dictionary');
  if (version !== undefined && version !== null && version !== row.version) refuseStale(shape(row), row);
  return row;
}

/** 409 naming what has this name or code already: both are typed to find it. */
async function refuseDuplicate<T extends Row>(
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

/** Everything that a table may name, retired lines too: what it is called by leads to its id. */
export async function dictionaries(tx: Tx): Promise<Dictionaries> {
  const organisms = await tx.entities.find(OrganismEntity);
  const drugs = await tx.entities.find(DrugEntity);
  return {
    organisms: named(organisms),
    groups: new Map(
      organisms.filter(({ group }) => group !== '').map(({ group }) => [asTyped(group), group]),
    ),
    drugs: named(drugs),
  };
}

/** A name wins over another's code. */
function named(rows: readonly { readonly id: string; readonly name: string; readonly code: string }[]) {
  const coded = rows.filter(({ code }) => code !== '').map(({ id, code }) => [asTyped(code), id] as const);
  return new Map([...coded, ...rows.map(({ id, name }) => [asTyped(name), id] as const)]);
}

/** Names, codes and groups of the dictionaries, as they are typed in any case: what each leads to. */
export interface Dictionaries {
  readonly organisms: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly drugs: ReadonlyMap<string, string>;
}

export function asTyped(name: string): string {
  return withoutInvisible(name).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
