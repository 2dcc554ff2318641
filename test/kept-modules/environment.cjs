const { TestEnvironment } = require('jest-environment-node');

const worker = {};

/**
 * One for all test files of a worker, so that the server's modules can stay loaded: see runtime.cjs. A file that needs
 * a world of its own says `@jest-environment node`.
 */
module.exports = class KeptEnvironment extends TestEnvironment {
  constructor(...given) {
    if (worker.environment) return worker.environment;
    super(...given);
    worker.environment = this;
  }

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
  }
};
