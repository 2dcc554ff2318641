// Types and lint of everything by one compilation of each project: the rules that know the types would otherwise find
// out once more what the compiler has just found out.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from './run.mjs';

const PROJECTS = ['tsconfig.json', 'client/tsconfig.json'];
const SCRIPTS = ['**/*.{js,cjs,mjs}'];

const linted = new Set();
const failed = [];
for (const project of PROJECTS) await checkProject(project);
if (!(await isLintClean(SCRIPTS, {}))) failed.push('lint of scripts');
if (failed.length > 0) {
  console.error(`Not clean: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

async function checkProject(project) {
  const { fileNames, options, projectReferences } = configOf(project);
  const program = ts.createProgram({ rootNames: fileNames, options, projectReferences });
  if (!areTypesRight(program)) failed.push(`types of ${project}`);
  // What both projects share is linted with the first.
  const files = fileNames.filter((file) => !file.endsWith('.d.ts') && !linted.has(file));
  for (const file of files) linted.add(file);
  const parserOptions = { projectService: false, programs: [program] };
  if (!(await isLintClean(files, parserOptions))) failed.push(`lint of ${project}`);
}

function configOf(project) {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic };
  return ts.getParsedCommandLineOfConfigFile(join(root, project), { noEmit: true }, host);
}

function areTypesRight(program) {
  const found = ts.getPreEmitDiagnostics(program);
  if (found.length === 0) return true;
  const names = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  console.error(ts.formatDiagnosticsWithColorAndContext(found, names));
  return false;
}

async function isLintClean(patterns, parserOptions) {
  const overrideConfig = [{ files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions } }];
  const eslint = new ESLint({ cwd: root, overrideConfig });
  const results = await eslint.lintFiles(patterns);
  const isClean = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
  if (!isClean) console.error((await eslint.loadFormatter('stylish')).format(results));
  return isClean;
}
