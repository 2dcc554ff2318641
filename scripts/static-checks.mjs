// The checks that read the sources without running them.
import { join } from 'node:path';
import { runBin } from './run.mjs';

/** What was found fine is not looked at again; a clean clone has none of it, and looks at everything. */
const CACHE = join('node_modules', '.cache');
const LINT_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, 'eslint', '/')];

export const STATIC_CHECKS = {
  format: ['prettier', ['--check', '--log-level', 'warn', '.']],
  lint: ['eslint', ['--max-warnings', '0', ...LINT_CACHE, '.']],
  'types of the server': ['typescript', types('tsconfig.json', 'server')],
  'types of the client': ['typescript', types('client/tsconfig.json', 'client')],
};

function types(project, name) {
  const kept = join(CACHE, 'typescript', `${name}.tsbuildinfo`);
  return ['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', kept];
}

/** The lint of these files; answers whether it is clean. */
export async function lintOf(files) {
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file));
  if (sources.length === 0) return true;
  console.log(`Checking lint of ${sources.length} changed ${sources.length === 1 ? 'file' : 'files'} ...`);
  return (await runBin('eslint', ['--max-warnings', '0', ...LINT_CACHE, ...sources])) === 0;
}

/**
 * Runs the named checks, two at a time, or `calm` one at a time beside other work; answers the names of those that
 * failed.
 */
export async function staticChecks(names = Object.keys(STATIC_CHECKS), { calm = false } = {}) {
  const failed = [];
  const queue = names.values();
  const work = async () => {
    for (const name of queue) {
      console.log(`Checking ${name} ...`);
      const [program, args] = STATIC_CHECKS[name];
      if ((await runBin(program, args, { calm })) !== 0) failed.push(name);
    }
  };
  await Promise.all(calm ? [work()] : [work(), work()]);
  return failed;
}
