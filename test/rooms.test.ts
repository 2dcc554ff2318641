import fs from 'node:fs';
import path from 'node:path';
import { importsIn, textOf } from './support/imports.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = ['server', 'client', 'shared', 'demo', 'scripts'];

function entriesIn(top: string): readonly fs.Dirent[] {
  return fs.readdirSync(path.join(ROOT, top), { recursive: true, withFileTypes: true });
}

const pathOf = (entry: fs.Dirent): string => path.relative(ROOT, path.join(entry.parentPath, entry.name));

function linesOf(file: string): readonly string[] {
  return textOf(file).split('\n');
}

test('a file has at most 300 lines, or says at its top why it has more', () => {
  const files = [...SOURCES, 'migrations', 'test']
    .flatMap(entriesIn)
    .map(pathOf)
    .filter((file) => /\.(tsx?|css|mjs)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const long = files.filter((file) => linesOf(file).length - 1 > 300);
  expect(long.filter((file) => !/^(\/\/|\/\*) Long because /.test(linesOf(file)[0] ?? ''))).toEqual([]);
});

/** One or two files a slice, and as many slices as the laboratory has words. */
const WIDE: Readonly<Record<string, number>> = { 'shared/contract': 54, server: 41 };

test('a folder has at most 40 entries', () => {
  const folders = [
    ...SOURCES,
    ...SOURCES.flatMap(entriesIn)
      .filter((entry) => entry.isDirectory())
      .map(pathOf),
  ];
  const full = folders.filter(
    (folder) => fs.readdirSync(path.join(ROOT, folder)).length > (WIDE[folder] ?? 40),
  );
  expect(full).toEqual([]);
});

/** A subject of its own may have one reader. */
const SUBJECT_LINES = 80;
/** A use case, or a boundary: these are found by their names, however many read them. */
const BY_FOLDER =
  /\/(commands|queries|reactions|cli)\/|\.(controller|controllers|module|entity|api)\.ts$|\/index\.ts$|^shared\/disciplines\//;

/** Others that stay apart, and why. */
const APART: Readonly<Record<string, string>> = {
  'client/bookings/wizard/steps/booking-summary.tsx': 'one step of the wizard a file',
  'client/figures/report-chart.tsx': 'the one part that draws with recharts',
  'client/prices/new-list-dialog.tsx': 'one dialog of several over a long page',
  'server/boot/closing.ts': 'the order in which a process stops',
  'server/boot/serve-client.ts': 'the built client over HTTP',
  'server/events/single-leader.ts': 'a lock that processes share',
  'server/health/process-sign.ts': 'a provider with a clock of its own',
  'server/kernel/print/drawing/thread.ts': 'the program of the printing thread',
  'server/ledger/verify-payers.ts': 'the checks of one part of the ledger, with their SQL',
  'server/ledger/verify-stock.ts': 'the checks of one part of the ledger, with their SQL',
  'server/ledger/verify-vat.ts': 'the checks of one part of the ledger, with their SQL',
  'server/live/rooms.ts': 'the names of rooms, by right',
  'server/operations/backup/own-process.ts': 'starts the program that stands beside it',
  'server/patients/similar-words.ts': 'the SQL of spelling, beside the SQL of rank',
  'server/payers/invoice-vat.ts': 'the SQL of the tax in a payer’s part',
  'server/results/disciplines/haematology.ts': 'one bench a file',
  'server/results/disciplines/microbiology.ts': 'one bench a file',
  'server/seed/profile-histories.ts': 'reads what offers are worked out from',
  'server/seed/seed-microbiology.ts': 'one part of the first catalogue',
  'server/seed/turnarounds.ts': 'one part of the first catalogue',
};

const sliceOf = (file: string): string => file.split(path.sep).slice(0, 2).join('/');

test('a short file with one reader in its own slice has a reason to stand alone', () => {
  const source = (to: string): string =>
    [to.replace(/\.js$/, '.ts'), to.replace(/\.js$/, '.tsx')].find((file) => fs.existsSync(file)) ?? to;
  const imports = ['server', 'client', 'shared', 'demo'].flatMap(importsIn);
  const elsewhere = ['test', 'scripts'].flatMap(importsIn);
  const testedAlone = new Set(elsewhere.map(({ to }) => source(to)));
  const loadedLater = new Set(imports.filter(({ isLater }) => isLater).map(({ to }) => source(to)));
  const readers = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const file = source(to);
    readers.set(file, (readers.get(file) ?? new Set()).add(from));
  }
  const crumbs = [...readers].flatMap(([file, from]) => {
    const [reader = ''] = from;
    const isAlone = from.size === 1 && sliceOf(reader) === sliceOf(file) && !reader.endsWith('index.ts');
    const hasReason =
      testedAlone.has(file) || loadedLater.has(file) || BY_FOLDER.test(file) || APART[file] !== undefined;
    if (!isAlone || hasReason || !/\.tsx?$/.test(file) || linesOf(file).length > SUBJECT_LINES) return [];
    return [`${file} is read by ${reader} alone`];
  });
  expect(crumbs).toEqual([]);
  expect(Object.keys(APART).filter((file) => readers.get(file)?.size !== 1)).toEqual([]);
});
