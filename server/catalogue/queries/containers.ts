import type { ContainerLine, ContainersRequest } from '../../../shared/contract/containers.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { ContainerEntity, containerShape } from '../lists.entity.js';

/** The tubes and pots of the laboratory, with how many tests are taken into each. */
export class Containers extends RequestQuery<ContainersRequest, ContainerLine[]> {}

const USED = `
  select lower(v.container) as name, count(*) as profiles
  from profile p join profile_version v on v.id = p.published_version_id
  where p.retired_at is null group by 1`;

export const ContainersHandler = queryHandler(
  Containers,
  async ({ database }, { request: { q = '', retired } }) => {
    const rows = await database.entities.find(ContainerEntity, { order: { name: 'ASC' } });
    const used = await database.sql<{ name: string; profiles: number }>(USED);
    const byName = new Map(used.map(({ name, profiles }) => [name, profiles]));
    const requested = q.trim().toLowerCase();
    return rows
      .map((row) => ({ ...containerShape(row), profiles: byName.get(row.name.toLowerCase()) ?? 0 }))
      .filter((one) => retired === 'true' || !one.retired)
      .filter(({ name, additive }) =>
        [name, additive].some((text) => text.toLowerCase().includes(requested)),
      );
  },
);
