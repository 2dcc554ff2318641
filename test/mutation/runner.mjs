/**
 * Runs the tests of the rules for Stryker. Under jest each test file, and so each of thousands of mutants, gets a new
 * world of modules: seconds apiece. Here the rules are loaded once, and a mutant is switched on within them.
 */
import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import * as stryker from '@stryker-mutator/api/test-runner';
import { thatReach } from './reach.mjs';
import { collect } from './words.mjs';

// The tests without a database: a rule that only the test of a call knows is not known well enough.
const FOLDERS = ['test/domain', 'test/disciplines'];
// Loading modules again takes its time, and more distant tests seldom notice more.
const NEAREST = 8;
const SLOW_MS = 500;

register('./versions.mjs', import.meta.url);
// Stryker's instrumented code looks here for the active mutant, and records here what it passed.
const context = (globalThis.__stryker__ ??= {});

class RulesRunner {
  #files = FOLDERS.flatMap(testFilesIn);
  #tests;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    const results = await run(await this.#loaded());
    this.#tests = quickestFirst(await this.#tests, results);
    return { ...outcomeOf(results), mutantCoverage: askedOf(context.mutantCoverage, results) };
  }

  async mutantRun({ activeMutant: { id }, sandboxFileName, testFilter, hitLimit, mutantActivation }) {
    Object.assign(context, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    context.activeMutant = undefined;
    const loaded = await this.#loaded();
    context.activeMutant = id;
    const asked = new Set(testFilter);
    const results =
      mutantActivation === 'static'
        ? await this.#runAnew(sandboxFileName, id)
        : await run(
            loaded.filter((test) => asked.has(test.id)),
            hasFailed,
          );
    return stryker.toMutantRunResult(outcomeOf(results));
  }

  // A runner that follows one that hung begins here, without a first run.
  #loaded() {
    this.#tests ??= testsIn(this.#files);
    return this.#tests;
  }

  // A mutant of code that runs as its module loads needs a fresh load, and is tried on the tests nearest to it only.
  async #runAnew(file, mutant) {
    const results = [];
    for (const test of thatReach(file, this.#files).slice(0, NEAREST)) {
      results.push(...(await run(await testsOf(test, `?mutant=${mutant}`), hasFailed)));
      if (results.some(hasFailed)) break;
    }
    return results;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'rules', RulesRunner)];

function testFilesIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.test.ts'));
  return names.sort().map((name) => resolve(join(folder, name)));
}

async function testsIn(files) {
  const tests = [];
  for (const file of files) tests.push(...(await testsOf(file, '')));
  return tests;
}

/**
 * Which tests are asked of a mutant: those that meet it, even if it was met while modules loaded; and of a mutant that
 * quick tests meet, none that takes its time over every combination.
 */
function askedOf(coverage = { perTest: {}, static: {} }, results) {
  const slow = new Set(results.filter(({ timeSpentMs }) => timeSpentMs > SLOW_MS).map(({ id }) => id));
  const tests = Object.entries(coverage.perTest);
  const quick = tests.filter(([test]) => !slow.has(test));
  const met = mutantsOf(quick);
  const patient = tests
    .filter(([test]) => slow.has(test))
    .map(([test, mutants]) => [test, without(mutants, met)]);
  return {
    perTest: Object.fromEntries([...quick, ...patient]),
    static: without(coverage.static, mutantsOf(tests)),
  };
}

function mutantsOf(tests) {
  return new Set(tests.flatMap(([, mutants]) => Object.keys(mutants)));
}

function without(mutants, met) {
  return Object.fromEntries(Object.entries(mutants).filter(([mutant]) => !met.has(mutant)));
}

// Most mutants fall to a quick test, and never meet the ones that try every combination.
function quickestFirst(tests, results) {
  const took = new Map(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
  return tests.toSorted((a, b) => took.get(a.id) - took.get(b.id));
}

async function testsOf(fileName, version) {
  const said = await collect(() => import(`${pathToFileURL(fileName).href}${version}`));
  return said.map((test) => ({ ...test, fileName, id: test.name }));
}

async function run(tests, isEnough = () => false) {
  const results = [];
  for (const test of tests) {
    context.currentTestId = test.id;
    results.push(await resultOf(test));
    if (isEnough(results.at(-1))) break;
  }
  context.currentTestId = undefined;
  return results;
}

function hasFailed({ status }) {
  return status === stryker.TestStatus.Failed;
}

function outcomeOf(tests) {
  const endless = stryker.determineHitLimitReached(context.hitCount, context.hitLimit);
  return endless ?? { status: stryker.DryRunStatus.Complete, tests };
}

async function resultOf({ id, name, fileName, run: body }) {
  const began = performance.now();
  const failureMessage = await body().then(
    () => undefined,
    (error) => String(error.message),
  );
  const said = { id, name, fileName, timeSpentMs: Math.round(performance.now() - began) };
  if (failureMessage === undefined) return { ...said, status: stryker.TestStatus.Success };
  return { ...said, status: stryker.TestStatus.Failed, failureMessage };
}
