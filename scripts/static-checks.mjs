// The checks that read the sources without running them.
import { join } from 'node:path';
import { run, runBin } from './run.mjs';

/** What was found fine is not looked at again; a clean clone has none of it, and looks at everything. */
const CACHE = join('node_modules', '.cache');
const LINT_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, 'eslint', '/')];

export const STATIC_CHECKS = {
  format: bin('prettier', '--check', '--log-level', 'warn', '.'),
  lint: bin('eslint', '--max-warnings', '0', ...LINT_CACHE, '.'),
  'types of the server': types('tsconfig.json', 'server'),
  'types of the client': types('client/tsconfig.json', 'client'),
  answers: script('answers.mjs', '--check'),
  routes: script('routes.mjs', '--check'),
};

/** The same for a clean clone, where no cache helps: by one compilation, and what is kept by none. */
export const CHECKS_AFRESH = {
  'lint and types': script('lint-and-types.mjs'),
  answers: STATIC_CHECKS.answers,
  routes: STATIC_CHECKS.routes,
};

function bin(program, ...args) {
  return (options) => runBin(program, args, options);
}

function script(name, ...args) {
  return (options) => run(process.execPath, [join('scripts', name), ...args], options);
}

function types(project, name) {
  const kept = join(CACHE, 'typescript', `${name}.tsbuildinfo`);
  return bin('typescript', '-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', kept);
}

/** The lint of these files; answers whether it is clean. */
export async function lintOf(files) {
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file));
  if (sources.length === 0) return true;
  console.log(`Checking lint of ${sources.length} changed ${sources.length === 1 ? 'file' : 'files'} ...`);
  return (await runBin('eslint', ['--max-warnings', '0', ...LINT_CACHE, ...sources])) === 0;
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
