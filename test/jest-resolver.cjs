const { existsSync } = require('node:fs');
const { join } = require('node:path');

const relativeJs = /^\.{1,2}\/.*\.js$/;

/** Our imports say './age.js' though the source is './age.ts'; packages keep their own './x.js'. */
module.exports = (request, options) => {
  const ours = relativeJs.test(request) && !options.basedir.includes('node_modules');
  if (ours) {
    const stem = join(options.basedir, request.slice(0, -'.js'.length));
    const source = [`${stem}.ts`, `${stem}.tsx`].find((file) => existsSync(file));
    if (source !== undefined) return source;
  }
  return options.defaultResolver(request, options);
};
