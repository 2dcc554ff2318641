// npm run mutate [-- files]: changes the rules of shared/ in small ways, one at a time, and names each change that
// no test noticed. What was answered before, and still holds, is not asked again.
import { checkNode, ensureInstalled, NIGHTLY } from './install.mjs';
import { fail, runBin } from './run.mjs';

const files = process.argv.slice(2);
try {
  checkNode();
  await ensureInstalled(NIGHTLY);
} catch (error) {
  fail(error.message);
}
const only = files.length > 0 ? ['--mutate', files.join(',')] : [];
process.exitCode = await runBin('@stryker-mutator/core', ['run', 'stryker.config.mjs', ...only]);
