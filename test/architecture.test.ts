import fs from 'node:fs';
import path from 'node:path';
import { secretComparisons } from './support/secret-comparisons.js';
import { cyclesAmong, importsIn, sourcesIn, textOf, type Import } from './support/imports.js';

/** The import rules of docs/architecture.md. */
const ROOT = path.resolve(import.meta.dirname, '..');

/** The parts that programs consist of: they see into every slice they open, and no slice sees them. */
const PROGRAMS = ['api-docs', 'boot', 'cli'];

/** Left never imports right. */
const ORDER = [
  'kernel',
  'cluster',
  'events',
  'audit',
  'identity',
  'settings',
  'vat',
  'prices',
  'inventory',
  'catalogue',
  'patients',
  'specimens',
  'ledger',
  'dues',
  'worklist',
  'billing',
  'shifts',
  'payers',
  'bookings',
  'quotations',
  'results',
  'reports',
  'deliveries',
  'figures',
  'search',
  'set-up',
  'notifications',
  'live',
  'health',
  'operations',
  'seed',
  ...PROGRAMS,
];

/** The rooms of `server/results`: left never imports right, and nothing imports a use case. */
const ROOMS = [
  'store',
  'reference',
  'assess',
  'criticals',
  'corrections',
  'disciplines',
  'entry',
  'releases',
];
const USE_CASES = ['commands', 'queries', 'reactions'];

/** Slices of the client that may look into another one, and why. */
const CLIENT_EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // A critical call is made from wherever its value is read.
  results: ['criticals'],
  todos: ['criticals'],
  // A patient's details are corrected by the fields and the rules by which they were taken; receipts are at hand.
  search: ['bookings', 'billing'],
  // Money is taken, given back and put on paper in one way.
  bookings: ['billing'],
  payers: ['billing'],
  refunds: ['billing'],
  shifts: ['billing'],
};

const sliceOf = (file: string): string => file.split(path.sep)[1] ?? '';
const say = ({ from, to }: Import): string => `${from} -> ${to}`;

describe('the house', () => {
  it('has no ring of imports, types included', () => {
    const imports = ['server', 'shared', 'client', 'demo', 'migrations', 'test'].flatMap(importsIn);
    expect(cyclesAmong(imports).map((ring) => ring.join(' -> '))).toEqual([]);
  });

  it('lets shared import nothing of ours', () => {
    expect(
      importsIn('shared')
        .filter(({ to }) => !to.startsWith('shared'))
        .map(say),
    ).toEqual([]);
  });

  it('keeps the pure rules free of the contract', () => {
    const wrong = importsIn('shared').filter(
      ({ from, to }) => from.startsWith('shared/domain') && to.startsWith('shared/contract'),
    );
    expect(wrong.map(say)).toEqual([]);
  });

  it('lets a slice of the server know only those to its left', () => {
    const wrong = importsIn('server').filter(({ from, to }) => {
      const [mine, theirs] = [ORDER.indexOf(sliceOf(from)), ORDER.indexOf(sliceOf(to))];
      return from.split(path.sep).length > 2 && to.startsWith('server') && mine >= 0 && theirs > mine;
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('lets a room of the results know only those to its left', () => {
    const roomOf = (file: string): string => file.split(path.sep)[2] ?? '';
    const placeOf = (room: string): number => [...ROOMS, ...USE_CASES].indexOf(room);
    const wrong = importsIn('server/results').filter(({ from, to }) => {
      const [mine, theirs] = [roomOf(from), roomOf(to)];
      if (!to.startsWith(path.join('server', 'results')) || placeOf(mine) < 0 || mine === theirs)
        return false;
      return !ROOMS.includes(theirs) || placeOf(theirs) > placeOf(mine);
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('has a place for every slice of the server', () => {
    const slices = fs
      .readdirSync(path.join(ROOT, 'server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory());
    expect(slices.map((slice) => slice.name).filter((name) => !ORDER.includes(name))).toEqual([]);
  });

  it('lets a slice of the server see another only through its index or its module', () => {
    const foundations = ['kernel', 'events'];
    const wrong = importsIn('server').filter(({ from, to }) => {
      if (!to.startsWith('server') || from.split(path.sep).length <= 2 || sliceOf(from) === sliceOf(to))
        return false;
      const door = /\/index\.js$|\.module\.js$/.test(to);
      return !door && !foundations.includes(sliceOf(to)) && !['seed', ...PROGRAMS].includes(sliceOf(from));
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('lets no command and no reaction travel through the query bus', () => {
    const acts = sourcesIn('server').filter((file) => /[/\\](commands|reactions)[/\\]/.test(file));
    expect(acts.length).toBeGreaterThan(20);
    expect(acts.filter((file) => /\bQueryBus\b/.test(textOf(file)))).toEqual([]);
  });

  it('lets only the transaction look into what waits for its lab number', () => {
    const elsewhere = sourcesIn('server').filter((file) => !file.startsWith(path.join('server', 'events')));
    expect(elsewhere.filter((file) => /Travelling\.(sent|labNumber)\b/.test(textOf(file)))).toEqual([]);
  });

  it('lets queries write nothing', () => {
    const wrong = sourcesIn('server').filter((file) => {
      const text = textOf(file);
      return (
        file.includes(`${path.sep}queries${path.sep}`) &&
        /^\s*[`']?\s*(insert into|update \w+ set|delete from)\b/im.test(text)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('lets the client take only types from the contract', () => {
    const wrong = importsIn('client').filter(
      ({ to, typeOnly }) => to.startsWith('shared/contract') && !typeOnly,
    );
    expect(wrong.map(say)).toEqual([]);
  });

  it('lets the client import nothing of the server', () => {
    expect(
      importsIn('client')
        .filter(({ to }) => to.startsWith('server'))
        .map(say),
    ).toEqual([]);
  });

  it('keeps the slices of the client apart', () => {
    const common = ['core', 'ui'];
    const wrong = importsIn('client').filter(({ from, to }) => {
      const [mine, theirs] = [sliceOf(from), sliceOf(to)];
      if (!to.startsWith('client') || mine === theirs || mine === 'app' || from.split(path.sep).length <= 2)
        return false;
      return !common.includes(theirs) && !CLIENT_EXCEPTIONS[mine]?.includes(theirs);
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('keeps what is no picture free of those that are', () => {
    const wrong = importsIn('client').filter(
      ({ from, to }) => sliceOf(from) === 'core' && to.startsWith('client') && sliceOf(to) !== 'core',
    );
    expect(wrong.map(say)).toEqual([]);
    expect(sourcesIn('client/core').filter((file) => file.endsWith('.tsx'))).toEqual([]);
  });

  it('lets the parts that draw know no screen', () => {
    const wrong = importsIn('client').filter(
      ({ from, to }) =>
        sliceOf(from) === 'ui' && to.startsWith('client') && !['core', 'ui'].includes(sliceOf(to)),
    );
    expect(wrong.map(say)).toEqual([]);
  });

  it('judges no secret in the client: the server alone knows whether an admin code is right', () => {
    const wrong = sourcesIn('client').flatMap((file) =>
      secretComparisons(textOf(file)).map((expression) => `${file}: ${expression}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    'if (code === settings.adminCode) proceed();',
    "const adminCode = read(); const right = '4815' == adminCode;",
    "api.get('/api/admin-code'); const isRight = code === '4815';",
    "api.get('/api/admin-code'); const isRight = known.includes(typed);",
    'const isRight = await compare(digest(typed), user.codeHash);',
  ])('would see a secret judged by %s', (source) => {
    expect(secretComparisons(source)).toHaveLength(1);
  });

  it('has one field for a day, one for a time, and one written form of both', () => {
    const client = sourcesIn('client');
    const native = /type="(date|time|datetime-local|month|week)"/;
    expect(client.filter((file) => native.test(textOf(file)))).toEqual([]);
    const calendar = client.filter((file) => /from '@mantine\/dates'/.test(textOf(file)));
    expect(calendar).toEqual([path.join('client', 'ui', 'fields', 'day-calendar.tsx')]);
    const everything = ['client', 'server', 'shared'].flatMap(sourcesIn);
    const itsOwn = everything.filter((file) =>
      /toLocale(Date|Time)String|new Date\([^)]*\)\.toLocaleString|Intl\.DateTimeFormat/.test(textOf(file)),
    );
    expect(itsOwn).toEqual([
      // The zone of this computer; letters in the languages of those who get them; the country of a zone; the zone of
      // the server's machine; the laboratory's wall clock.
      path.join('client', 'settings', 'lab-fields.tsx'),
      path.join('server', 'deliveries', 'notice.ts'),
      path.join('server', 'settings', 'country.ts'),
      path.join('server', 'settings', 'laboratory.entity.ts'),
      path.join('shared', 'domain', 'time', 'lab-time.ts'),
    ]);
    // Today is the laboratory's day, and no person reads a moment of UTC.
    const utc = [...client, ...everything].filter((file) =>
      /new Date\((Date\.now\(\)[^)]*)?\)\.toISOString\(\)\.slice|\$\{[^}]*toISOString\(\)[^}]*\}[^`]*\.`/.test(
        textOf(file),
      ),
    );
    expect(utc).toEqual([]);
  });

  it('hashes nothing in the client', () => {
    const wrong = sourcesIn('client').filter((file) =>
      /argon2|bcrypt|crypto\.subtle|createHash/i.test(textOf(file)),
    );
    expect(wrong).toEqual([]);
  });
});
