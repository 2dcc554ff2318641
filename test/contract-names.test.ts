import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/program.js';

const FOLDER = path.join(ROOT, 'shared', 'contract');

test('two bodies of calls never share a name: the API’s document would describe one of them by the other', () => {
  const names = readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(path.join(FOLDER, file), 'utf8').matchAll(/^export class (\w+)/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});
