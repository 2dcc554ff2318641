// What was changed since the branch left its base, and which tests that touches.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Files that differ from where the branch began, not yet committed ones too; without a branch, from the last commit. */
export function changedFiles() {
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

/** Of a question that git cannot answer: nothing. */
function git(...args) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', args, options).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const TEST = /^test\/.+\.test\.tsx?$/;
const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/;

/**
 * By tier, what jest is asked for. Rules and parts: what imports a changed file. Calls and journeys: the tests of the
 * changed slice, for every one of them imports the whole server; a migration touches those of the schema.
 */
export function touchedBy(files) {
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
