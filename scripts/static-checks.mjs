// The checks that read the sources without running them.
import { runBin } from './run.mjs';

export const STATIC_CHECKS = {
  format: ['prettier', ['--check', '--log-level', 'warn', '.']],
  lint: ['eslint', ['--max-warnings', '0', '.']],
  'types of the server': ['typescript', ['-p', 'tsconfig.json', '--noEmit']],
  'types of the client': ['typescript', ['-p', 'client/tsconfig.json', '--noEmit']],
};

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
