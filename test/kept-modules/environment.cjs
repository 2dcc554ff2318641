const { TestEnvironment } = require('jest-environment-node');

/** Jest's own, set anew for each file. */
const OF_JEST =
  /^(console|afterAll|afterEach|beforeAll|beforeEach|describe|expect|it|test|[fx](describe|it)|xtest)$/;
/** What a file about the client might set that is not here; nothing that packages set by themselves. */
const OF_A_BROWSER = ['document', 'localStorage', 'sessionStorage', 'window'];

const worker = {};

/**
 * One for all test files of a worker, so that the server's modules can stay loaded: see runtime.cjs. A file that needs
 * a world of its own says `@jest-environment node`. A file that leaves a global otherwise than it found it fails, and
 * the next one finds it as it was: a `fetch` that never answers would hang whatever comes after.
 */
module.exports = class KeptEnvironment extends TestEnvironment {
  constructor(...given) {
    if (worker.environment) return worker.environment;
    super(...given);
    worker.environment = this;
    this.found = Object.getOwnPropertyDescriptors(this.global);
  }

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    const left = this.leftBehind();
    for (const name of left) {
      delete this.global[name];
      if (this.found[name]) Object.defineProperty(this.global, name, this.found[name]);
    }
    if (left.length > 0)
      throw new Error(`Left changed for the next test file: ${left.join(', ')}. Put it back in afterAll.`);
  }

  leftBehind() {
    const now = Object.getOwnPropertyDescriptors(this.global);
    const isChanged = (name) => !now[name] || !isSame(now[name], this.found[name], globalThis[name]);
    return [
      ...Object.keys(this.found).filter((name) => !OF_JEST.test(name) && isChanged(name)),
      ...OF_A_BROWSER.filter((name) => now[name] && !this.found[name]),
    ];
  }
};

/** A global of Node.js is a getter until it is read, and then the value that Node.js has. */
function isSame(now, found, ofNode) {
  return (Object.is(now.value, found.value) && now.get === found.get) || Object.is(now.value, ofNode);
}
