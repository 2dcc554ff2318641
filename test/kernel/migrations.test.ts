import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { migrations } from '../../migrations/index.js';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');
const FROZEN = path.resolve(import.meta.dirname, '../data/landed-migrations.txt');
const LANDED = JSON.parse(fs.readFileSync(path.join(FOLDER, 'checksums.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

const files = fs.readdirSync(FOLDER).filter((file) => /^\d{4}-/.test(file));

function checksum(file: string): string {
  // Git may check a text out with either line end.
  const text = fs.readFileSync(path.join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex');
}

/** The line of checksums.json is written by whoever adds a migration, once, and never again. */
test('a migration that a laboratory may have run is never changed, taken away or left out of the list', () => {
  expect(Object.fromEntries(files.map((file) => [file, checksum(file)]))).toEqual(LANDED);
});

/**
 * The same once more, where nobody looks who changes a migration and its checksum beside it: a line is added at the end by
 * whoever adds a migration, and no line is ever another.
 */
test('a migration and its checksum are not changed together either', () => {
  const lines = fs.readFileSync(FROZEN, 'utf8').trimEnd().split('\n');
  const landed = lines.map((line) => line.split(' '));
  const changed = landed.filter(([file = '', sum]) => LANDED[file] !== sum || checksum(file) !== sum);
  expect(changed).toEqual([]);
  expect(landed.map(([file]) => file)).toEqual(files);
});

test('migrations run in the order of their files', () => {
  const numbers = migrations.map(({ name }) => Number(/\d+$/.exec(name)?.[0]));
  expect(numbers).toEqual(files.map((file) => 1_700_000_000_000 + Number(file.slice(0, 4))));
});
