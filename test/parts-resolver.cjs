const { existsSync } = require('node:fs');
const { join } = require('node:path');
const resolve = require('./jest-resolver.cjs');

const PACKED = join(__dirname, '..', 'dist', 'parts-packages');

/** The packages that draw parts of screens come bundled: see parts-packages.mjs, which names the files. */
module.exports = (request, options) => {
  const packed = join(PACKED, `${request.replaceAll(/[@/]/g, '_')}.mjs`);
  const isImport = !options.conditions?.includes('require');
  return isImport && !/^[.\0]|:/.test(request) && existsSync(packed) ? packed : resolve(request, options);
};
