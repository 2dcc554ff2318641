import type { DeepPartial, EntityTarget } from 'typeorm';
import type { DictionaryRequest } from '../../../shared/contract/microbiology.js';
import type { Tx } from '../../events/unit-of-work.js';
import { listChanged } from '../list-changed.js';
import { retiredAt } from '../retired-at.js';
import { heldRow, refuseTaken, type Row } from './dictionary-row.js';

interface KeptAs<T extends Row, Shape> {
  readonly entity: EntityTarget<T>;
  /** The audit trail's word for it: `drug.save`. */
  readonly kind: 'drug' | 'drug-panel' | 'organism';
  readonly shape: (row: T) => Shape;
}

/** Adds a line of a dictionary, or changes or retires the one with that id; `rest`: what it has beside name and code. */
export async function keepLine<T extends Row, Shape extends { readonly id: string }>(
  tx: Tx,
  { entity, kind, shape }: KeptAs<T, Shape>,
  request: DictionaryRequest,
  rest: (own: T | null) => Partial<T>,
): Promise<Shape> {
  const own = await heldRow(tx, entity, request, shape);
  const before = own && shape(own);
  const name = request.name.trim();
  const code = request.code ?? own?.code ?? '';
  await refuseTaken(tx, entity, { name, code }, own);
  const row = own ?? tx.entities.create(entity, { id: tx.id() } as DeepPartial<T>);
  const said = { name, code, ...rest(own), retiredAt: retiredAt(own, request, tx.now) };
  const after = shape(await tx.entities.save(Object.assign(row, said)));
  listChanged(tx, { action: `${kind}.save`, subjectKind: kind, subjectId: after.id, before, after });
  return after;
}
