const { TestEnvironment } = require('jest-environment-jsdom');
const givingBack = require('./storages-given-back.cjs');

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

module.exports = class WindowEnvironment extends givingBack(TestEnvironment) {
  constructor(...given) {
    super(...given);
    for (const name of MISSING) this.global[name] = globalThis[name];
    this.global.MessageChannel = SoonChannel;
  }
};

/** React's channel to itself: one of Node.js would keep the worker from ending. */
class SoonChannel {
  port1 = { onmessage: null, close: () => undefined };
  port2 = {
    postMessage: (data) => void setImmediate(() => this.port1.onmessage?.({ data })),
    close: () => undefined,
  };
}
