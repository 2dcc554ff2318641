/** A part of a screen that is drawn without a browser has no styles: every class of a module has its own name. */
module.exports = {
  process: () => ({ code: 'export default new Proxy({}, { get: (_, name) => String(name) });' }),
};
