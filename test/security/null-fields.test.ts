import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { RouteRules } from '../../server/identity/index.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { IS_LONG_RUN, oftener } from '../support/long.js';
import { inParallel } from './keep-alive.js';
import { addressOf, sampleOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

type Body = Readonly<Record<string, unknown>>;
type Method = 'post' | 'put' | 'delete';

const AT_ONCE = 4;

let lab: Laboratory;
let boss: Client;
let sample: Sample;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  sample = await sampleOf(lab);
});
afterAll(() => lab?.close());

interface Known {
  readonly fields: ReadonlySet<string>;
  readonly optional: readonly string[];
  /** A body without one of these is none of this kind. */
  readonly needed: readonly string[];
}

/** The fields of every body by the rules themselves: also those that no honest body here names. */
function knownBodies(): readonly Known[] {
  const storage = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<
      new () => object,
      readonly { readonly type: string; readonly propertyName: string; readonly name?: string }[]
    >;
  };
  const all = [...storage.validationMetadatas];
  return all.map(([body]) => {
    const rules = all.flatMap(([other, own]) =>
      other === body || body.prototype instanceof other ? own : [],
    );
    const optional = rules.filter(
      ({ type, name }) => type === 'conditionalValidation' || name === 'isOptional',
    );
    const left = namesOf(optional);
    const asked = namesOf(rules.filter(({ type }) => type !== 'whitelistValidation'));
    const needed = [...asked].filter((name) => !left.has(name));
    return { fields: namesOf(rules), optional: [...left], needed };
  });
}

function namesOf(rules: readonly { readonly propertyName: string }[]): ReadonlySet<string> {
  return new Set(rules.map(({ propertyName }) => propertyName));
}

/** The optional fields of every body that these fields fit; a field that none of them knows is refused everywhere. */
function optionalBeside(fields: readonly string[], known: readonly Known[]): readonly string[] {
  // An empty object fits every body: its names depend on its place, see `withSections`.
  if (fields.length === 0) return [];
  const fit = known.filter(
    (body) =>
      fields.every((field) => body.fields.has(field)) && body.needed.every((field) => fields.includes(field)),
  );
  return fit.flatMap(({ optional }) => optional);
}

/** The names of all fields that an object of such fields has or could have. */
type NamesIn = (fields: readonly string[]) => readonly string[];

/** The body once for each place where an optional field is or could be, with null there. */
function withNulls(body: unknown, namesHere: NamesIn, namesInside: NamesIn): unknown[] {
  const inside = (value: unknown): unknown[] => withNulls(value, namesInside, namesInside);
  if (Array.isArray(body))
    return body.flatMap((item, index) =>
      inside(item).map((changed) => body.map((old, at) => (at === index ? changed : old))),
    );
  if (typeof body !== 'object' || body === null) return [];
  const own = Object.entries(body as Body);
  const names = new Set(namesHere(own.map(([name]) => name)));
  const nulled = [...names].map((name) => ({ ...body, [name]: null }));
  const inner = own.flatMap(([name, value]) =>
    inside(value).map((changed) => ({ ...body, [name]: changed })),
  );
  return [...nulled, ...inner];
}

/**
 * All in the long run. Otherwise each name once, wherever it stands first, and of what stands in the body of a call a
 * third beside, the next third in the next call.
 */
function sampler(
  known: readonly Known[],
): (call: number) => { readonly here: NamesIn; readonly inside: NamesIn } {
  const done = new Set<string>();
  const isNew = (name: string): boolean => !done.has(name) && done.add(name).has(name);
  const all: NamesIn = (fields) => [...fields, ...optionalBeside(fields, known)];
  if (IS_LONG_RUN) return () => ({ here: all, inside: all });
  return (call) => ({
    here: (fields) =>
      all(fields).filter((name, place) => isNew(name) || (place < fields.length && (place + call) % 3 === 0)),
    inside: (fields) => all(fields).filter(isNew),
  });
}

/** The bodies of results with every section that their discipline declares, each with nothing in it. */
function withSections(bodies: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const full = DISCIPLINES.map((unit) => {
    const call = `PUT /api/${unit}`;
    const body = bodies[call] as Body & { readonly sections: Body };
    const empty = Object.fromEntries(Object.keys(SHEETS[unit].sections ?? {}).map((name) => [name, {}]));
    return [call, { ...body, sections: { ...empty, ...body.sections } }] as const;
  });
  return { ...bodies, ...Object.fromEntries(full) };
}

test('no call fails on a null, whichever of its fields is one', async () => {
  const known = knownBodies();
  expect(
    namesOf(known.flatMap(({ optional }) => optional.map((propertyName) => ({ propertyName })))).size,
  ).toBeGreaterThan(60);
  const bodies = withSections(validBodies(sample));
  const today = lab.clock.now().toISOString().slice(0, 10);
  const sampled = sampler(known);
  const writes = lab.server.app
    .get(RouteRules)
    .table()
    .filter(({ method }) => method !== 'GET');
  const calls = writes.flatMap(({ method, path }, place) => {
    const { here, inside } = sampled(place);
    const nulled = withNulls(bodies[`${method} ${path}`], here, inside);
    return nulled.map((body) => ({ method, path, body }));
  });
  expect(calls.length).toBeGreaterThan(oftener(300, 1_000));
  const wrong: string[] = [];
  await inParallel(calls, AT_ONCE, async ({ method, path, body }) => {
    const route = `${method} ${path}`;
    const address = addressOf(path, sample, TESTER, today);
    const headers = headersFor(route, sample);
    const answer = await boss.send(method.toLowerCase() as Method, address, body, headers);
    if (answer.status >= 500)
      wrong.push(`${route} -> ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`);
  });
  expect(wrong).toEqual([]);
}, 300_000);
