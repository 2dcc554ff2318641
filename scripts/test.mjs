// npm test [-- jest arguments]: everything from a clean clone; its last line is `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { prepare } from './build.mjs';
import { root, runBin } from './run.mjs';
import { staticChecks } from './static-checks.mjs';
import { ensureTestTools } from './test-tools.mjs';

const RESULTS = join(root, 'dist', `test-results-${process.pid}.json`);
const JEST_LIMIT_MS = (process.env.MENISCUS_LONG ? 6 * 60 : 84) * 60_000;
const WORKERS = 2;

const jestArguments = process.argv.slice(2);
const outcome = await testAll().catch((error) => {
  console.error(error.message);
  return { passed: 0, failed: 1 };
});
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.failed === 0 ? 0 : 1;

async function testAll() {
  await prepare(['server', 'client']);
  const tools = await ensureTestTools();
  // Asked for certain tests only, nobody waits for the checks of everything.
  const names = jestArguments.length > 0 ? [] : ['lint', 'types of the server', 'types of the client'];
  // The tests wait for others in a part of their time; the checks take that, and need little else.
  const [tests, checks] = await Promise.all([runJest(tools), staticChecks(names, { calm: true })]);
  for (const name of checks) console.error(`FAIL ${name}`);
  return { passed: tests.passed, failed: tests.failed + checks.length };
}

async function runJest(tools) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const args = [`--maxWorkers=${WORKERS}`, '--json', `--outputFile=${RESULTS}`, ...jestArguments];
  const env = { ...tools, NODE_ENV: 'test', NODE_OPTIONS: nodeOptions() };
  const code = await runBin('jest', args, { env, limitMs: JEST_LIMIT_MS });
  try {
    return countResults(code);
  } finally {
    rmSync(RESULTS, { force: true });
  }
}

function nodeOptions() {
  return [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--no-warnings'].filter(Boolean).join(' ');
}

// Once more at the end, where they are looked for: what each said stands far above.
function namesOfFailed({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
}

// A file that does not run did not pass, nor did a test that was left out, unless it was not asked for.
function countResults(exitCode) {
  if (!existsSync(RESULTS)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const byName = jestArguments.some((argument) => /^(-t|--testNamePattern)/.test(argument));
  for (const name of namesOfFailed(results)) console.error(`FAIL ${name}`);
  const left = byName ? 0 : results.numPendingTests + results.numTodoTests;
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + left;
  if (left > 0 && jestArguments.length === 0)
    console.error(`${left} tests were skipped: they count as failed.`);
  return { passed: results.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
