// npm run routes: prints docs/routes.md from the rows of the screens. `-- --check` says whether it is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './run.mjs';
import './ts.mjs';

const { SCREENS } = await import('../client/app/screens/screens.ts');
const { can } = await import('../shared/domain/people/access.ts');
const { ROUTE_ACCESS } = await import('../shared/domain/people/route-access.ts');
const { ROLES } = await import('../shared/vocabulary.ts');

const FILE = join(root, 'docs', 'routes.md');
const HEAD = `# Routes

Printed by \`npm run routes\` from the list of screens (\`client/app/screens\`) and the access table (\`shared/domain/people/route-access.ts\`), which the client's guards read. Everybody else gets the sign-in or \`403 Unauthorised Access\`; a wall-board's account gets its board. The empty path leads to \`welcome\`, an unknown path to a page that says so.

Tests check every route against the list of promised routes, the guards and a heading (\`test/routes-doc.test.ts\`, \`test/client/parts/route-guards.test.ts\`, \`test/journeys/headings.ts\`). \`test/journeys/every-screen.test.ts\` opens each screen with data of its own, as the role with the most rights and the one with the fewest; the long run does so at every width, in light and dark, and visits every route as every role.

| route | screen | opens for | in the menus | guide |
| --- | --- | --- | --- | --- |
`;

const current = HEAD + Object.entries(SCREENS).map(rowOf).join('');
if (!process.argv.includes('--check')) writeFileSync(FILE, current);
else if (readFileSync(FILE, 'utf8') !== current) {
  fail('docs/routes.md says other routes than the screens: run `npm run routes`.');
}

function rowOf([path, screen]) {
  const { label, because, menu, guide } = screen;
  const name = because === undefined ? label : `(${because})`;
  const place = menu === undefined ? '' : `${menu.in}, ${menu.label}`;
  return `| ${[path, name, opensFor(path), place, guide].join(' | ')} |\n`;
}

function opensFor(path) {
  const opens = ROUTE_ACCESS[path];
  if (opens === 'anyone') return 'anyone';
  if (opens === 'signed-in') return 'everybody signed in';
  const roles = ROLES.filter((role) => can(role, opens));
  if (roles.length === ROLES.length - 1 && !roles.includes('ROLE_BOARD')) return 'all but boards';
  return roles.map(wordOf).join(', ');
}

function wordOf(role) {
  if (role === 'ROLE_SUPER_ADMIN') return 'SUPER';
  return role === 'ROLE_BOARD' ? 'boards' : role.replace('ROLE_', '');
}
