import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checksums, migrations } from '../../migrations/index.js';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');
const FROZEN = path.resolve(import.meta.dirname, '../data/landed-migrations.txt');

const files = fs.readdirSync(FOLDER).filter((file) => /^\d{4}-/.test(file));

function checksum(file: string): string {
  // Git may check a text out with either line end.
  const text = fs.readFileSync(path.join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex');
}

/** A new migration adds a line at the end, and no line ever changes. */
const landed = fs
  .readFileSync(FROZEN, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' '));

test('a migration that a laboratory may have run is never changed, taken away or left out of the list', () => {
  expect(files.map((file) => [file, checksum(file)])).toEqual(landed);
});

test('the laboratory keeps the checksum of each migration as it landed', () => {
  expect([...checksums.values()]).toEqual(landed.map(([, sum]) => sum));
  expect([...checksums.keys()]).toEqual(migrations.map(({ name }) => name));
});

test('migrations run in the order of their files', () => {
  const numbers = migrations.map(({ name }) => Number(/\d+$/.exec(name)?.[0]));
  expect(numbers).toEqual(files.map((file) => 1_700_000_000_000 + Number(file.slice(0, 4))));
});
