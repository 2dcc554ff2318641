import { existsSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The arguments that start a built program of the server from `ROOT`: compiling it at each start takes seconds. */
export function program(name: string): readonly string[] {
  const file = path.join('dist', 'server', `${name}.js`);
  if (!existsSync(path.join(ROOT, file))) throw new Error(`${file} is not built: run \`npm run build\`.`);
  return [file];
}

/** The same for a verb of the command line, as `npm run` starts it. */
export function verb(name: string): readonly string[] {
  return [...program('cli/main'), name];
}
