const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom's window with what every browser has and jsdom lacks; the router needs them when it is loaded. */
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'AbortController',
  'AbortSignal',
];

module.exports = class WindowEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    for (const name of MISSING) this.global[name] = globalThis[name];
  }
};
