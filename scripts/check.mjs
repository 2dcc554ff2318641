// npm run check: format, lint, types and tests, green before every commit; `-- --fast` leaves the tests out,
// `-- --long` tries more often what every run tries seldom.
import { join } from 'node:path';
import { checkNode, ensureInstalled, TESTS } from './install.mjs';
import { fail, isEntry, run, runBin } from './run.mjs';

/** On one thread each: they run two at a time, and beside the tests. */
const LINT = ['--threads=1', '--no-error-on-unmatched-pattern'];
const ONE_THREAD = { GOMAXPROCS: '1' };

/** These read the sources without running them. */
export const STATIC_CHECKS = {
  format: bin('prettier', '--check', '--log-level', 'warn', '.'),
  lint: bin('oxlint', ...LINT),
  'types of the server': types('tsconfig.json'),
  'types of the client': types('client/tsconfig.json'),
  answers: script('answers.mjs', '--check'),
  routes: script('routes.mjs', '--check'),
};

const TRIALS = {
  drills: ['drill', '--seeds', '5'],
  soak: ['drill', '--soak', '20'],
  repaint: ['bench', 'repaint'],
  lighthouse: ['lighthouse'],
  'import of 1,000 profiles': ['bench', 'catalogue'],
};

if (isEntry(import.meta.url)) await checkAll();

async function checkAll() {
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
}

function bin(program, ...args) {
  return (options) => runBin(program, args, { ...options, env: ONE_THREAD });
}

function script(name, ...args) {
  return (options) => run(process.execPath, [join('scripts', name), ...args], options);
}

/** By the compiler in machine code; `typescript` is what @nestjs/swagger and our own scripts read sources with. */
function types(project) {
  return bin('typescript-native', '-p', project, '--noEmit', '--singleThreaded');
}

/** The lint of these files; answers whether it is clean. */
export async function lintOf(files) {
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file));
  if (sources.length === 0) return true;
  console.log(`Checking lint of ${sources.length} changed ${sources.length === 1 ? 'file' : 'files'} ...`);
  return (await runBin('oxlint', [...LINT, ...sources])) === 0;
}

/** Runs the checks, two at a time, or `calm` one at a time beside other work; answers the names of those that failed. */
export async function staticChecks(checks = STATIC_CHECKS, { calm = false } = {}) {
  const failed = [];
  const queue = Object.entries(checks).values();
  const work = async () => {
    for (const [name, check] of queue) {
      console.log(`Checking ${name} ...`);
      if ((await check({ calm })) !== 0) failed.push(name);
    }
  };
  await Promise.all(calm ? [work()] : [work(), work()]);
  return failed;
}
