// npm run check: format, lint, types and tests, green before every commit; `-- --fast` leaves the tests out,
// `-- --long` tries more often what every run tries seldom.
import { checkNode, ensureInstalled, TESTS } from './install.mjs';
import { fail, run } from './run.mjs';
import { STATIC_CHECKS, staticChecks } from './static-checks.mjs';

const TRIALS = {
  drills: ['drill', '--seeds', '5'],
  soak: ['drill', '--soak', '20'],
  repaint: ['bench', 'repaint'],
  lighthouse: ['lighthouse'],
  'import of 1,000 profiles': ['bench', 'catalogue'],
};

const fast = process.argv.includes('--fast');
const long = process.argv.includes('--long');
if (long) process.env.MENISCUS_LONG = '1';
try {
  checkNode();
  await ensureInstalled(TESTS);
} catch (error) {
  fail(error.message);
}
// npm test asks the rest itself.
const failed = await staticChecks(fast ? STATIC_CHECKS : { format: STATIC_CHECKS.format });
if (!fast && (await run(process.execPath, ['scripts/test.mjs'])) !== 0) failed.push('tests');
for (const [name, trial] of Object.entries(long ? TRIALS : {}))
  if ((await run(process.execPath, ['scripts/trials.mjs', ...trial])) !== 0) failed.push(name);
if (failed.length > 0) fail(`Not green: ${failed.join(', ')}.`);
console.log(fast ? 'Format, lint and types are fine.' : 'All green.');
