import fc from 'fast-check';
import { hostileValue, Raw } from './hostile-values.js';

export type Mutation =
  | { readonly kind: 'replace' | 'remove' | 'wrap' | 'many'; readonly at: number; readonly by: unknown }
  | { readonly kind: 'add'; readonly at: number; readonly by: unknown; readonly key: string };

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), by: hostileValue }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('remove' as const, 'wrap' as const, 'many' as const),
      at: fc.nat(),
      by: fc.constant(null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      at: fc.nat(),
      by: hostileValue,
      key: fc.constantFrom(
        '__proto__',
        'constructor',
        'prototype',
        'id',
        'role',
        'version',
        'a\u0000',
        '',
        '$where',
      ),
    }),
  },
);

/** Every place in a value, as the keys that lead there. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return [path];
  const below = Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

function changed(value: unknown, path: readonly string[], change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return change(value);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = changed((copy as Record<string, unknown>)[key], rest, change);
  return copy;
}

export function mutated(body: unknown, step: Mutation): unknown {
  if (step.kind === 'add') {
    const pair = new Raw(`${JSON.stringify(step.key)}:${written(step.by)}`);
    return { ...(body as object), [`raw${step.at}`]: pair };
  }
  const places = placesIn(body);
  const place = places[step.at % Math.max(1, places.length)] ?? [];
  if (step.kind === 'replace') return changed(body, place, () => step.by);
  if (step.kind === 'wrap') return changed(body, place, (old) => (step.at % 2 ? [old] : { value: old }));
  if (step.kind === 'many') return changed(body, place, (old) => Array<unknown>(400).fill(old));
  return changed(body, place, () => undefined);
}

/** JSON, with the raw parts as they stand; a raw member carries its own key. */
export function written(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => written(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  const texts = members.map(([key, item]) =>
    /^raw\d+$/.test(key) && item instanceof Raw ? item.text : `${JSON.stringify(key)}:${written(item)}`,
  );
  return `{${texts.join(',')}}`;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Bodies that are broken as a whole. */
export const BROKEN: readonly ((text: string) => readonly [Buffer, Readonly<Record<string, string>>])[] = [
  (text) => [Buffer.from(text.slice(0, Math.floor(text.length / 2))), JSON_TYPE],
  (text) => [
    Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0])]),
    JSON_TYPE,
  ],
  (text) => [Buffer.from(text.replace(/"(?=[,}\]])/, '\xff"'), 'latin1'), JSON_TYPE],
  (text) => [Buffer.from(text), { 'Content-Type': 'text/plain' }],
  (text) => [Buffer.from(text), { 'Content-Type': 'application/x-www-form-urlencoded' }],
  (text) => [Buffer.from(text), { 'Content-Type': 'application/json; charset=utf-7' }],
  (text) => [Buffer.from(text), { 'Content-Type': 'multipart/form-data' }],
  (text) => [Buffer.from(text), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
  (text) => [Buffer.from(text), { ...JSON_TYPE, 'Content-Encoding': 'zip' }],
  (text) => [Buffer.from(text, 'utf16le'), { 'Content-Type': 'application/json; charset=utf-16' }],
  () => [Buffer.from('[]'), JSON_TYPE],
  () => [Buffer.from('[{}]'), JSON_TYPE],
  () => [Buffer.from('"text"'), JSON_TYPE],
  () => [Buffer.from('null'), JSON_TYPE],
  () => [Buffer.from('1'), JSON_TYPE],
  () => [Buffer.alloc(0), JSON_TYPE],
  () => [Buffer.from('{}'), {}],
  () => [Buffer.from('{"a":1}{"b":2}'), JSON_TYPE],
];
const MEGABYTE = 'm'.repeat(1_000_000);

/** The body, spoilt as it was asked for, with its media type. */
export function spoiltBody(
  honest: Readonly<Record<string, unknown>> | undefined,
  mutations: readonly Mutation[],
  broken: number | null,
  huge: boolean,
): readonly [Buffer | undefined, Readonly<Record<string, string>>] {
  if (!honest) return [undefined, {}];
  const text = written(mutations.reduce<unknown>(mutated, honest));
  if (huge)
    return [Buffer.from(written(mutated(honest, { kind: 'replace', at: 0, by: MEGABYTE }))), JSON_TYPE];
  return (broken === null ? undefined : BROKEN[broken]?.(text)) ?? [Buffer.from(text), JSON_TYPE];
}
