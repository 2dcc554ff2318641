import fc from 'fast-check';

/** JSON text that no JavaScript value is written as. */
export class Raw {
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
  ...[
    '275760-09-13T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '2026-01-01T24:00:00Z',
    '2026-W01-1',
    '2026-001',
  ],
  ...[
    '999999999.99',
    '999999999999.99',
    '-1.00',
    '1e5',
    '12,5',
    '0x10',
    '१२',
    '<5',
    '>',
    '<>1',
    '1-2-3',
    '999y',
  ],
  ...[
    "';--",
    '"',
    '\\',
    '%',
    '_',
    ['$', '{1}'].join(''),
    '{{1}}',
    '<b>',
    '../../etc/passwd',
    'a:b',
    '$1',
    '@',
    '-',
    '.',
    '🧪',
  ],
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

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [''], { id: {} }),
  },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...RAWS) },
  { weight: 2, arbitrary: fc.array(hostileText, { maxLength: 300 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const IN_ADDRESS = [
  ...[
    '%00',
    '%',
    '%zz',
    '%c0%ae%c0%ae',
    '%ff',
    '%ed%a0%80',
    '..%2f..%2fetc',
    '%2e%2e',
    '%0d%0aX-A:1',
    '%25',
    '*',
  ],
  ...['-1', '0', 'NaN', '1e9', '999999999999999999999', 'null', '2026-02-31', '9999-99-99', '0000-01-01'],
  ...[
    '2026-01-01,2026-01-31,2026-02-01',
    ',',
    ',,',
    '2026-01-31,2026-01-01',
    '9999-12-31,9999-12-31',
    'today',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
    '{id}',
    ';',
    '\xff\xfe',
  ],
  ...[
    '%F0%9F%92%A9',
    '%CC%81',
    "'%20or%201=1--",
    '__proto__',
    'constructor',
    'a%2fb',
    '%5c',
    '%E2%80%AE',
    '+',
  ],
  'a'.repeat(3000),
  '%F0%9F%92%A9'.repeat(200),
];
export const addressPart = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...IN_ADDRESS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeURIComponent) },
);
const QUERIES = [
  ...'page size q sort order unit stage from to status reportType layout format copy searchQuery username'.split(
    ' ',
  ),
  ...'dateOfBirth gender phone nationalId action subject actor kind at since __proto__ page[] page[a] constructor'.split(
    ' ',
  ),
];
const QUERY_VALUES = [
  '',
  '-1',
  '0',
  '1e9',
  'NaN',
  '1.5',
  '500',
  '99999999999999999999',
  'asc;drop',
  '%00',
  '%ff',
  '%',
  '[]',
];
export const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERIES), fc.oneof(fc.constantFrom(...QUERY_VALUES), addressPart)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pairs) =>
    pairs
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
      .replaceAll('#', '%23'),
  );

const HEADER_NAMES = [
  ...[
    'Idempotency-Key',
    'X-Admin-Grant',
    'Authorization',
    'Cookie',
    'X-Request-Id',
    'If-None-Match',
    'Accept',
  ],
  ...[
    'X-XSRF-TOKEN',
    'X-HTTP-Method-Override',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Accept-Encoding',
    'Range',
  ],
  ...['Origin', 'If-Modified-Since', 'Accept-Language', 'Transfer-Type', 'Upgrade-Insecure-Requests', 'Host'],
];
const HEADER_VALUES = [
  ...[
    '',
    ' ',
    '*',
    '\xff\xfe\x80',
    '"',
    'a"b,;=',
    'null',
    '-1',
    'bytes=0-,5-1',
    'q=;q=',
    'Basic',
    'Basic !!!',
    'Bearer x',
  ],
  ...[
    'meniscus.sid=',
    'meniscus.sid=s:',
    'meniscus.sid=%',
    'meniscus.sid=s%3Aabc.def; meniscus.sid=x',
    '=;=;=',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '%00',
    '__proto__',
    'gzip;q=0, *;q=0',
    'DELETE',
    '127.0.0.1, ::1',
    '{}',
  ],
  'h'.repeat(4000),
];
export const header = fc.tuple(fc.constantFrom(...HEADER_NAMES), fc.constantFrom(...HEADER_VALUES));
