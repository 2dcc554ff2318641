import fc from 'fast-check';

/** What a request is made of, as a plan that can be printed and sent again. */
export interface HostileRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly signedIn: boolean;
}

/** A call that would be accepted: where the hostile ones start from. */
export interface HonestCall {
  readonly method: string;
  /** As in the route table, e.g. /api/booking/:id. */
  readonly path: string;
  readonly address: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON text that no JavaScript value is written as. */
class Raw {
  constructor(readonly text: string) {}
}

const nested = (open: string, close: string, depth: number): Raw =>
  new Raw(open.repeat(depth) + '1' + close.repeat(depth));

const NUMBERS = [0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 5e-324];
const RAWS = [
  new Raw('1e999'),
  new Raw('-0'),
  new Raw('9'.repeat(400)),
  nested('[', ']', 30),
  nested('[', ']', 9000),
  nested('{"a":', '}', 5000),
  new Raw('{"__proto__":{"role":"ROLE_SUPER_ADMIN"}}'),
  new Raw('{"constructor":{"prototype":{"role":1}}}'),
  new Raw('{"toString":1,"valueOf":null,"length":1e9}'),
  new Raw('{"toJSON":"x","then":"y","__defineGetter__":1}'),
  new Raw('"\\ud800"'),
  new Raw('"a\\u0000b"'),
];
const TEXTS = [
  ...['', ' ', '\t', '\u0000', 'a\u0000b', '\ud83d', 'x\udc00y', '\u202e', '\ufeff', '\u0085', '\u2028', 'İ'],
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'null', 'undefined', 'NaN', 'Infinity', '-0'],
  ...['0000-00-00', '2026-02-30', '9999-12-31', '10000-01-01', '-000001-01-01', '2026-01-01T00:00:00Z'],
  ...['275760-09-13T00:00:00Z', '0001-01-01T00:00:00+14:00', '2026-01-01T24:00:00Z', '2026-W01-1', '2026-001'],
  ...['999999999.99', '999999999999.99', '-1.00', '1e5', '12,5', '0x10', '१२', '<5', '>', '<>1', '1-2-3', '999y'],
  ...["';--", '"', '\\', '%', '_', '${1}', '{{1}}', '<b>', '../../etc/passwd', 'a:b', '$1', '@', '-', '.', '🧪'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'all', 'today'],
  'a'.repeat(5000),
  '\u0301'.repeat(3000),
  'ﷺ'.repeat(1000),
  '\u1fee'.repeat(199),
];

const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [''], { id: {} }) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...RAWS) },
  { weight: 2, arbitrary: fc.array(hostileText, { maxLength: 300 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

type Mutation =
  | { readonly kind: 'replace' | 'remove' | 'wrap' | 'many'; readonly at: number; readonly by: unknown }
  | { readonly kind: 'add'; readonly at: number; readonly by: unknown; readonly key: string };

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), by: hostileValue }) },
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
      key: fc.constantFrom('__proto__', 'constructor', 'prototype', 'id', 'role', 'version', 'a\u0000', '', '$where'),
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

function mutated(body: unknown, step: Mutation): unknown {
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
function written(value: unknown): string {
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
const BROKEN: readonly ((text: string) => readonly [Buffer, Readonly<Record<string, string>>])[] = [
  (text) => [Buffer.from(text.slice(0, Math.floor(text.length / 2))), JSON_TYPE],
  (text) => [Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0])]), JSON_TYPE],
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

const IN_ADDRESS = [
  ...['%00', '%', '%zz', '%c0%ae%c0%ae', '%ff', '%ed%a0%80', '..%2f..%2fetc', '%2e%2e', '%0d%0aX-A:1', '%25', '*'],
  ...['-1', '0', 'NaN', '1e9', '999999999999999999999', 'null', '2026-02-31', '9999-99-99', '0000-01-01'],
  ...['2026-01-01,2026-01-31,2026-02-01', ',', ',,', '2026-01-31,2026-01-01', '9999-12-31,9999-12-31', 'today'],
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF', '{id}', ';', '\xff\xfe'],
  ...['%F0%9F%92%A9', '%CC%81', "'%20or%201=1--", '__proto__', 'constructor', 'a%2fb', '%5c', '%E2%80%AE', '+'],
  'a'.repeat(3000),
  '%F0%9F%92%A9'.repeat(200),
];
const addressPart = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...IN_ADDRESS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeURIComponent) },
);
const QUERIES = [
  ...'page size q sort order unit stage from to status reportType layout format copy searchQuery username'.split(' '),
  ...'dateOfBirth gender phone nationalId action subject actor kind at since __proto__ page[] page[a] constructor'.split(' '),
];
const QUERY_VALUES = ['', '-1', '0', '1e9', 'NaN', '1.5', '500', '99999999999999999999', 'asc;drop', '%00', '%ff', '%', '[]'];
const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERIES), fc.oneof(fc.constantFrom(...QUERY_VALUES), addressPart)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&').replaceAll('#', '%23'));

const HEADER_NAMES = [
  ...['Idempotency-Key', 'X-Admin-Grant', 'Authorization', 'Cookie', 'X-Request-Id', 'If-None-Match', 'Accept'],
  ...['X-XSRF-TOKEN', 'X-HTTP-Method-Override', 'X-Forwarded-For', 'X-Forwarded-Host', 'Accept-Encoding', 'Range'],
  ...['Origin', 'If-Modified-Since', 'Accept-Language', 'Transfer-Type', 'Upgrade-Insecure-Requests', 'Host'],
];
const HEADER_VALUES = [
  ...['', ' ', '*', '\xff\xfe\x80', '"', 'a"b,;=', 'null', '-1', 'bytes=0-,5-1', 'q=;q=', 'Basic', 'Basic !!!', 'Bearer x'],
  ...['meniscus.sid=', 'meniscus.sid=s:', 'meniscus.sid=%', 'meniscus.sid=s%3Aabc.def; meniscus.sid=x', '=;=;='],
  ...['00000000-0000-0000-0000-000000000000', '%00', '__proto__', 'gzip;q=0, *;q=0', 'DELETE', '127.0.0.1, ::1', '{}'],
  'h'.repeat(4000),
];
const header = fc.tuple(fc.constantFrom(...HEADER_NAMES), fc.constantFrom(...HEADER_VALUES));

type Mischief = 'body' | 'broken' | 'huge' | 'address' | 'query' | 'headers' | 'all';

/** Mostly one thing is wrong, so that the request gets as far as it can. */
const mischief: fc.Arbitrary<Mischief> = fc.oneof(
  { weight: 200, arbitrary: fc.constant('body' as const) },
  { weight: 15, arbitrary: fc.constant('broken' as const) },
  { weight: 1, arbitrary: fc.constant('huge' as const) },
  { weight: 40, arbitrary: fc.constant('address' as const) },
  { weight: 25, arbitrary: fc.constant('query' as const) },
  { weight: 25, arbitrary: fc.constant('headers' as const) },
  { weight: 15, arbitrary: fc.constant('all' as const) },
);

/** A hostile request that began as one of the honest ones. */
export function hostileRequest(honest: readonly HonestCall[]): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      call: fc.constantFrom(...honest),
      wrong: mischief,
      mutations: fc.array(mutation, { minLength: 1, maxLength: 2 }),
      broken: fc.nat(BROKEN.length - 1),
      part: fc.tuple(fc.nat(4), addressPart),
      query,
      headers: fc.array(header, { minLength: 1, maxLength: 3 }),
      signedIn: fc.nat(19).map((die) => die > 0),
    })
    .map(({ call, wrong, mutations, broken, part, query: asked, headers, signedIn }) => {
      const is = (...kinds: readonly Mischief[]): boolean => wrong === 'all' || kinds.includes(wrong);
      // A reading call has no body to spoil: its address is.
      const address = is('address') || (!call.body && is('body', 'broken', 'huge')) ? withPart(call, ...part) : call.address;
      const [body, type] = bodyOf(call, is('body', 'broken') ? mutations : [], is('broken') ? broken : null, wrong === 'huge');
      return {
        method: call.method,
        address: `${address}${is('query') ? `?${asked}` : ''}`,
        headers: { ...call.headers, ...type, ...(is('headers') && Object.fromEntries(headers)) },
        body,
        signedIn,
      };
    });
}

function bodyOf(
  call: HonestCall,
  mutations: readonly Mutation[],
  broken: number | null,
  huge: boolean,
): readonly [Buffer | undefined, Readonly<Record<string, string>>] {
  if (!call.body) return [undefined, {}];
  const text = written(mutations.reduce<unknown>(mutated, call.body));
  if (huge) return [Buffer.from(written(mutated(call.body, { kind: 'replace', at: 0, by: MEGABYTE }))), JSON_TYPE];
  return (broken === null ? undefined : BROKEN[broken]?.(text)) ?? [Buffer.from(text), JSON_TYPE];
}

/** One parameter of the address, or the end of one without any, is what nobody would type. */
function withPart(call: HonestCall, which: number, text: string): string {
  const parts = call.address.split('/');
  const open = call.path.split('/').flatMap((part, index) => (part.includes(':') ? [index] : []));
  if (open.length === 0) return `${call.address}${which === 0 ? `/${text}` : ''}`;
  const at = open[which % open.length] ?? 0;
  return parts.map((part, index) => (index === at ? text : part)).join('/').replaceAll('?', '%3f').replaceAll('#', '%23');
}
