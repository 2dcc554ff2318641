// npm run bench, drill, lighthouse and mutate: what is measured and tried beyond the tests, and what is behind `--` for it.
import { join } from 'node:path';
import { prepare, serve } from './build.mjs';
import { TESTS } from './install.mjs';
import { ensureTestTools, fail, root, runBin } from './run.mjs';

const TRIALS = { bench, drill, lighthouse, mutate };

const [name] = process.argv.splice(2, 1);
await TRIALS[name]();

/** Measures against floors taken in the same run. */
async function bench() {
  nameTheClient();
  await serve('test/bench/main.js', ['server', 'client', 'tests'], TESTS);
}

/**
 * [--seed N --seeds N --rounds N --clients N --only NAME --soak MINUTES]: every part of a house is killed, stopped and
 * taken away under load.
 */
async function drill() {
  await findTestTools();
  await serve('test/drill/main.js', ['server', 'tests'], TESTS);
}

/** [--runs N --only NAME]: every screen of a filled laboratory by Lighthouse's desktop preset. */
async function lighthouse() {
  await findTestTools();
  nameTheClient();
  await serve('test/looks/main.js', ['server', 'client', 'tests'], TESTS);
}

/**
 * [FILES]: changes the rules of shared/ in small ways, one at a time, and names each change that no test noticed. What
 * was answered before, and still holds, is not asked again.
 */
async function mutate() {
  const files = process.argv.slice(2);
  await prepare([], TESTS).catch((error) => fail(error.message));
  const only = files.length > 0 ? ['--mutate', files.join(',')] : [];
  process.exitCode = await runBin('@stryker-mutator/core', ['run', 'stryker.config.mjs', ...only]);
}

async function findTestTools() {
  Object.assign(process.env, await ensureTestTools().catch((error) => fail(error.message)));
}

/** Built tests lie deeper than their sources. */
function nameTheClient() {
  process.env.MENISCUS_CLIENT_DIR ??= join(root, 'dist', 'client');
}
