import { ILike } from 'typeorm';
import type { Container, ContainerRequest } from '../../../shared/contract/containers.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { literal } from '../../kernel/sql-text.js';
import { refuseStale, invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { ContainerEntity, containerShape } from '../lists.entity.js';
import { listChanged, retiredAt } from '../list-changes.js';

/** Adds a container to the list, or changes or retires one. */
export class SaveContainer extends ActorsCommand<ContainerRequest, Container> {}

export const SaveContainerHandler = commandHandler(SaveContainer, async (tx, { request }) => {
  const known = await lockContainer(tx, request);
  const before = known && containerShape(known);
  const name = request.name.trim();
  if (known === null) await refuseDuplicate(tx, name);
  const row = known ?? tx.entities.create(ContainerEntity, { id: tx.id(), name, retiredAt: null });
  Object.assign(row, {
    colour: request.colour ?? row.colour ?? '',
    additive: (request.additive ?? row.additive ?? '').trim(),
    volume: (request.volume ?? row.volume ?? '').trim(),
    retiredAt: retiredAt(row, request, tx.now),
  });
  const after = containerShape(await tx.entities.save(row));
  listChanged(tx, 'container.save', 'container', after.id, { before, after });
  return after;
});

async function lockContainer(
  tx: Tx,
  { id, version, name }: ContainerRequest,
): Promise<ContainerEntity | null> {
  if (id === undefined || id === null) return null;
  const row = await tx.entities.findOne(ContainerEntity, { where: { id }, ...ROW_LOCK });
  if (row === null) throw notFound('The container');
  if (version !== undefined && version !== null && version !== row.version)
    refuseStale(containerShape(row), row);
  if (name.trim() !== row.name)
    throw invalid(
      'name',
      'A container cannot be renamed, as profiles and labels use its name: add another and retire this one.',
    );
  return row;
}

async function refuseDuplicate(tx: Tx, name: string): Promise<void> {
  const same = await tx.entities.findOneBy(ContainerEntity, { name: ILike(literal(name)) });
  if (same === null) return;
  const state = same.retiredAt === null ? '' : ' It is retired: it can be brought back.';
  throw new Problem('duplicate', `There is already a container called ${same.name}.${state}`);
}
