// npm test [-- jest arguments]: everything from a clean clone; its last line is `N passed, N failed`.
// npm test -- --changed: the tests that a change touches. npm run test:fast: rules, parts and lint of what changed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { prepare } from './build.mjs';
import { lintOf, STATIC_CHECKS, staticChecks } from './check.mjs';
import { TESTS } from './install.mjs';
import { ensureTestTools, root, runBin } from './run.mjs';

const RESULTS = join(root, 'dist', `test-results-${process.pid}.json`);
const JEST_LIMIT_MS = (process.env.MENISCUS_LONG ? 6 * 60 : 84) * 60_000;
const WORKERS = Math.max(2, availableParallelism());
/** Tiers that start nothing and build nothing. */
const QUICK = ['rules', 'parts'];

const TEST = /^test\/.+\.test\.tsx?$/;
const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/;

const asked = process.argv.slice(2);
const outcome = await testWhatIsAsked().catch((error) => {
  console.error(error.message);
  return { passed: 0, failed: 1 };
});
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.failed === 0 ? 0 : 1;

function testWhatIsAsked() {
  if (asked.includes('--fast')) return testFast();
  if (asked.includes('--changed')) return testChanged();
  return asked.length > 0 ? testNamed() : testAll();
}

async function testAll() {
  const { format: _leftToCheck, ...checksOfSources } = STATIC_CHECKS;
  const [tools] = await Promise.all([ensureTestTools(), prepare(['server', 'client'], TESTS)]);
  // The tests wait for others in a part of their time; the checks take that, and need little else.
  const [tests, checks] = await Promise.all([
    runJest([], tools),
    staticChecks(checksOfSources, { calm: true }),
  ]);
  return withChecks(tests, checks);
}

/** Asked for certain tests only, nobody waits for the checks of everything. */
async function testNamed() {
  await prepare([], TESTS);
  return runJest(asked);
}

async function testFast() {
  await prepare([], TESTS);
  const rest = asked.filter((argument) => argument !== '--fast');
  const [tests, isClean] = await Promise.all([
    runJest(['--selectProjects', ...QUICK, ...rest]),
    lintOf(changedFiles()),
  ]);
  return withChecks(tests, isClean ? [] : ['lint']);
}

async function testChanged() {
  await prepare([], TESTS);
  const files = changedFiles();
  const { sources, tests } = touchedBy(files);
  const isClean = await lintOf(files);
  const quick = ['--selectProjects', ...QUICK, '--passWithNoTests', '--findRelatedTests', ...sources];
  const slow = ['--selectProjects', 'calls', 'journeys', 'drills', '--passWithNoTests', ...tests];
  const ran = [];
  ran.push(await runJest(['test/architecture']));
  if (sources.length > 0) ran.push(await runJest(quick));
  if (tests.length > 0) ran.push(await runJest(slow));
  const sum = (name) => ran.reduce((total, one) => total + one[name], 0);
  return withChecks({ passed: sum('passed'), failed: sum('failed') }, isClean ? [] : ['lint']);
}

function withChecks(tests, failed) {
  for (const name of failed) console.error(`FAIL ${name}`);
  return { passed: tests.passed, failed: tests.failed + failed.length };
}

async function runJest(args, tools = {}) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const all = [`--maxWorkers=${WORKERS}`, '--json', `--outputFile=${RESULTS}`, ...args];
  const env = { ...tools, NODE_ENV: 'test', NODE_OPTIONS: nodeOptions() };
  const code = await runBin('jest', all, { env, limitMs: JEST_LIMIT_MS });
  try {
    return countResults(code, args);
  } finally {
    rmSync(RESULTS, { force: true });
  }
}

function nodeOptions() {
  return [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--no-warnings'].filter(Boolean).join(' ');
}

// Repeated at the end, where people look: their output is far above.
function namesOfFailed({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
}

// A file that does not run did not pass, nor did a test that was left out, unless it was not asked for.
function countResults(exitCode, args) {
  if (!existsSync(RESULTS)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const byName = args.some((argument) => /^(-t|--testNamePattern)/.test(argument));
  for (const name of namesOfFailed(results)) console.error(`FAIL ${name}`);
  const left = byName ? 0 : results.numPendingTests + results.numTodoTests;
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + left;
  if (left > 0 && args.length === 0) console.error(`${left} tests were skipped: they count as failed.`);
  return { passed: results.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Files that differ from the beginning of the branch, uncommitted ones too; without a branch, from the last commit. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', mainBranch())[0] ?? 'HEAD';
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}

function mainBranch() {
  const [remote] = git('symbolic-ref', '--short', 'refs/remotes/origin/HEAD');
  return remote ?? (git('rev-parse', '--verify', 'main').length > 0 ? 'main' : 'HEAD');
}

/** Empty if git cannot answer. */
function git(...args) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', args, options).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * By tier, what jest is asked for. Rules and parts: what imports a changed file. Calls and journeys: the tests of the
 * changed slice, for every one of them imports the whole server; a migration touches those of the schema.
 */
function touchedBy(files) {
  const slices = new Set(files.flatMap(sliceOf));
  const folders = [...slices].flatMap((slice) => [`test/${slice}/`, `test/journeys/${slice}`]);
  return {
    sources: files.filter((file) => SOURCE.test(file)),
    tests: [...files.filter((file) => TEST.test(file)), ...folders],
  };
}

function sliceOf(file) {
  const [top, slice = ''] = file.split('/');
  if (top === 'migrations') return ['kernel', 'operations'];
  const isFolder = (top === 'server' || top === 'client' || top === 'test') && !slice.includes('.');
  return isFolder && !['support', 'core', 'ui', 'app', 'client'].includes(slice) ? [slice] : [];
}
