const { AsyncLocalStorage } = require('node:async_hooks');

/** Those that something was run in since the last test file ended. */
const used = new Set();

const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
  used.add(this);
  return run.apply(this, given);
};

/**
 * jest runs the tests of each file in an AsyncLocalStorage and never disables it: every promise of the worker would
 * carry those of all files before it, which after a hundred files costs a fifth of the time. One that is used again is
 * enabled again automatically.
 */
module.exports = (Environment) =>
  class extends Environment {
    async teardown() {
      await super.teardown();
      for (const storage of used) storage.disable();
      used.clear();
    }
  };
