// The checks that read the sources without running them.
import { runBin } from './run.mjs';

export const STATIC_CHECKS = {
  format: () => runBin('prettier', ['--check', '--log-level', 'warn', '.']),
  lint: () => runBin('eslint', ['--max-warnings', '0', '.']),
  'types of the server': () => runBin('typescript', ['-p', 'tsconfig.json', '--noEmit']),
  'types of the client': () => runBin('typescript', ['-p', 'client/tsconfig.json', '--noEmit']),
};

/** Runs the named checks, two at a time; answers the names of those that failed. */
export async function staticChecks(names = Object.keys(STATIC_CHECKS)) {
  const failed = [];
  const queue = names.values();
  const work = async () => {
    for (const name of queue) {
      console.log(`Checking ${name} ...`);
      if ((await STATIC_CHECKS[name]()) !== 0) failed.push(name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}
