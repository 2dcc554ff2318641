const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const { parse } = require('es-module-lexer/js');

const root = join(__dirname, '..', '..');
const BUILT = /^(server|shared|migrations|demo)\//;
const STAMP = join(root, 'dist', '.stamps', 'server');

/**
 * Jest loads every module again for each test file, which for the server and its packages takes seconds. Instead, a
 * test file gets a module that passes on what Node.js loaded: see environment.cjs. These modules hold nothing of a
 * test; a laboratory is an object with its own database.
 */
module.exports = {
  process(source, path, { supportsStaticESM }) {
    return { code: supportsStaticESM ? imported(path) : required(source, path) };
  },
  getCacheKey(source, path, { supportsStaticESM }) {
    // The set-up of a run begins before anything is built.
    const build = existsSync(STAMP) ? readFileSync(STAMP) : '';
    const parts = [readFileSync(__filename), path, source, String(supportsStaticESM), build];
    return parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');
  },
};

/** Jest loads the set-up of a run through its transforms too, in Node.js's own realm, where a package is itself. */
function required(source, path) {
  const given = `globalThis[Symbol.for('meniscus.requireBuilt')]`;
  return `if (${given}) { module.exports = ${given}(${JSON.stringify(path)}); return; }\n${source}`;
}

function imported(path) {
  const file = builtFile(path);
  const names = file === path ? Object.keys(require(file)) : namesExportedBy(file);
  const named = names.filter((name) => /^[\w$]+$/.test(name) && name !== 'default');
  return [
    `const built = await globalThis[Symbol.for('meniscus.importBuilt')](${JSON.stringify(file)});`,
    ...named.map((name, at) => `const n${at} = built.${name};`),
    `export { ${named.map((name, at) => `n${at} as ${name}`).join(', ')} };`,
    ...(names.includes('default') ? ['export default built.default;'] : []),
  ].join('\n');
}

/** Read from the text: a module that waits at its top level cannot be asked by `require`. */
function namesExportedBy(file) {
  const code = readFileSync(file, 'utf8');
  const [imports, exports] = parse(code);
  const passedOn = imports.filter(({ ss, se }) => /^export\s*\*\s*from/.test(code.slice(ss, se)));
  return [
    ...exports.map(({ n }) => n),
    ...passedOn.flatMap(({ n }) => namesExportedBy(join(dirname(file), n))),
  ];
}

function builtFile(path) {
  const own = relative(root, path).replaceAll('\\', '/');
  return BUILT.test(own) ? join(root, 'dist', own.replace(/\.tsx?$/, '.js')) : path;
}
