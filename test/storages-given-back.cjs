const { AsyncLocalStorage } = require('node:async_hooks');

/** Those that something was run in since the last test file ended. */
const used = new Set();

const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
  used.add(this);
  return run.apply(this, given);
};

/**
 * jest runs the tests of each file in a storage of its own and never gives it back: every promise of the worker would
 * carry those of all files before it, which after a hundred files is a fifth of the time. One that is used again comes
 * back by itself.
 */
module.exports = (Environment) =>
  class extends Environment {
    async teardown() {
      await super.teardown();
      for (const storage of used) storage.disable();
      used.clear();
    }
  };
