const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');
const KeptEnvironment = require('./environment.cjs');

const root = join(__dirname, '..', '..');
const KEPT = ['server', 'shared', 'migrations', 'node_modules'].map((folder) => join(root, folder, '/'));
const KEPT_URLS = KEPT.map((folder) => pathToFileURL(folder).href);
const FRAMEWORK = ['EVENT_HANDLERS', '$$jest-matchers-object'].map((name) => Symbol.for(name));

const worker = {};

/**
 * Jest loads every module anew for each test file. Three seconds of a file that opens a laboratory went into that:
 * some two thousand modules of the server and its packages. They hold nothing of a test (a laboratory is an object
 * with a database of its own), so they stay for the files that the worker runs after this one; modules of the tests
 * and of the client, which has one state for a tab, are loaded anew, and so is jest's framework.
 */
module.exports = class KeptRuntime extends Runtime {
  constructor(...given) {
    const [, environment, , , , , testPath] = given;
    const isKept = environment instanceof KeptEnvironment;
    if (isKept && worker.runtime) return worker.runtime.begin(testPath);
    super(...given);
    if (isKept) worker.runtime = this;
  }

  begin(testPath) {
    this._testPath = testPath;
    this.esmLoader.testPath = testPath;
    this.executor.testPath = testPath;
    this.testState.state = 'loading';
    return this;
  }

  teardown() {
    if (this !== worker.runtime) return super.teardown();
    const { esModuleRegistry, moduleRegistry, internalModuleRegistry } = this.registries;
    forget(
      esModuleRegistry,
      (url) => url.startsWith('node:') || KEPT_URLS.some((folder) => url.startsWith(folder)),
    );
    forget(moduleRegistry, (file) => KEPT.some((folder) => file.startsWith(folder)));
    internalModuleRegistry.clear();
    for (const symbol of FRAMEWORK) delete this._environment.global[symbol];
    this.restoreAllMocks();
    this.jestGlobals.clearJestObjectCache();
    this.testMainModule.reset();
    this.testState.teardown();
  }
};

function forget(registry, stays) {
  for (const key of registry.keys()) if (!stays(key)) registry.delete(key);
}
