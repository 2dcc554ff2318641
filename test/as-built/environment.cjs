const { TestEnvironment } = require('jest-environment-node');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const SERVER = join(__dirname, '..', '..', 'dist', 'server', 'boot', 'server.js');

/** The server comes first and whole: its modules form a circle, as at a real start. */
async function importBuilt(file) {
  await import(pathToFileURL(SERVER).href);
  return import(pathToFileURL(file).href);
}

/** One world of errors and dates: what a test hands to the server is what the server knows. */
const SHARED = ['Date', 'Error', 'AggregateError', 'RangeError', 'SyntaxError', 'TypeError'];

/**
 * For tests that open a laboratory: Node.js loads the built server and its packages once per worker. A test file's own
 * modules are loaded again for each file, as jest does; see transform.cjs.
 */
module.exports = class AsBuiltEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    for (const name of SHARED) this.global[name] = globalThis[name];
    this.global[Symbol.for('meniscus.importBuilt')] = importBuilt;
    this.global[Symbol.for('meniscus.requireBuilt')] = (file) => require(file);
  }
};
