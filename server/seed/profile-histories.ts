import { In, type EntityManager } from 'typeorm';
import {
  ParameterEntity,
  ParameterVersionEntity,
  ProfileVersionEntity,
  ProfileVersionParameterEntity,
  type ProfileEntity,
} from '../catalogue/index.js';
import type { Sql } from '../kernel/database.js';
import type { Answer, ProfileHistory } from './offers.js';
import { keyOf, factsOf } from './catalogue-facts.js';

/** A transaction, or the database if nothing is written. */
export type Reading = Sql & { readonly entities: EntityManager };

interface AnswerRow {
  readonly code: string;
  readonly parameter: string;
  readonly said: Readonly<Record<string, unknown>>;
  readonly answer: Answer['answer'];
  readonly at: Date;
}

const ANSWERS = `
  select profile_code as code, parameter_code as parameter, said, answer, answered_at as at
  from shipped_answer where profile_code = any($1) order by id`;

/** The published versions of these profiles and the answers to these codes, by code. */
export async function profileHistories(
  reading: Reading,
  profiles: readonly ProfileEntity[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, ProfileHistory>> {
  const versionsOf = await publishedOf(reading.entities, profiles);
  const answers = await reading.sql<AnswerRow>(ANSWERS, [codes]);
  return new Map(
    codes.map((code) => {
      const profile = profiles.find((one) => one.code === code);
      const versions = profile === undefined ? [] : versionsOf(profile.id);
      return [code, { versions, answers: answers.filter((row) => row.code === code).map(answerOf) }] as const;
    }),
  );
}

function answerOf({ parameter, said, answer, at }: AnswerRow): Answer {
  const things = Object.entries(said).map(([field, value]) => [keyOf({ parameter, field }), value] as const);
  return { answer, at, said: new Map(things) };
}

async function publishedOf(
  entities: EntityManager,
  profiles: readonly ProfileEntity[],
): Promise<(profileId: string) => ProfileHistory['versions']> {
  const profileId = In(profiles.map(({ id }) => id));
  const order = { number: 'ASC' } as const;
  const versions = await entities.find(ProfileVersionEntity, { where: { profileId }, order });
  const links = await entities.find(ProfileVersionParameterEntity, {
    where: { profileVersionId: In(versions.map(({ id }) => id)) },
    order: { position: 'ASC' },
  });
  const parameters = await entities.findBy(ParameterEntity, { profileId });
  const codes = new Map(parameters.map(({ id, code }) => [id, code]));
  const contents = await entities.findBy(ParameterVersionEntity, { parameterId: In([...codes.keys()]) });
  const contentById = new Map(contents.map((one) => [one.id, one]));
  const contentsOf = new Map(versions.map(({ id }) => [id, [] as (typeof contents)[number][]]));
  for (const link of links) {
    const content = contentById.get(link.parameterVersionId);
    if (content !== undefined) contentsOf.get(link.profileVersionId)?.push(content);
  }
  const read = versions.map((version) => {
    const parametersOf = (contentsOf.get(version.id) ?? []).map((one) => ({
      ...one,
      code: codes.get(one.parameterId) ?? '',
    }));
    const facts = factsOf({ ...version, parameters: parametersOf });
    return { profileId: version.profileId, by: version.publishedBy, at: version.publishedAt, said: facts };
  });
  return (id) => read.filter((one) => one.profileId === id);
}
