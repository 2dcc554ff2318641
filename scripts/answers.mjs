// npm run answers: writes server/answers.json, the JSON Schema of every call's answer, read from the return types of the
// controllers' methods. It is kept in the repository so that a server starts without a compiler, and so that a change of
// an answer is seen in a review. `-- --check` says whether it is current.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';
import { fail, root } from './run.mjs';

const FILE = join(root, 'server', 'answers.json');
const VERBS = new Set(['Get', 'Post', 'Put', 'Delete', 'Patch']);
/** Paper, spreadsheets, drawings and figures for a monitor are no JSON. */
const NO_JSON = new Set(['StreamableFile', 'string', 'void', 'undefined']);
/** A list that can be had as a file: only its page is JSON. */
const PAGE = { file: join(root, 'shared', 'contract', 'page.js'), name: 'Page' };

const current = inLines(describeAnswers());
if (!process.argv.includes('--check')) writeFileSync(FILE, current);
else if (readFileSync(FILE, 'utf8') !== current) {
  fail('server/answers.json says other answers than the controllers: run `npm run answers`.');
}

/** `{ answers: { Controller_method: schema }, definitions }`, both JSON Schema draft 7; a closed object knows no other fields. */
function describeAnswers() {
  const asked = controllers().flatMap(answersOf);
  refuseTwice(asked.map(({ operation }) => operation));
  const folder = mkdtempSync(join(tmpdir(), 'meniscus-answers-'));
  try {
    const path = join(folder, 'answers.ts');
    writeFileSync(path, probe(asked));
    const { definitions } = createGenerator({
      path,
      tsconfig: join(root, 'tsconfig.json'),
      expose: 'export',
      jsDoc: 'extended',
      additionalProperties: false,
      skipTypeCheck: true,
    }).createSchema('*');
    refuseNamesakes(definitions);
    return sorted(asked, definitions);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function controllers() {
  const names = readdirSync(join(root, 'server'), { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(root, 'server', name))
    .filter((file) => readFileSync(file, 'utf8').includes('@Controller('));
}

/** Each call of a controller: its operation, its return type as written, and where that type's names come from. */
function answersOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const from = importsOf(source, dirname(file));
  const found = [];
  const look = (node) => {
    if (ts.isMethodDeclaration(node) && isCall(node) && ts.isClassLike(node.parent)) {
      const operation = `${node.parent.name?.text}_${node.name.getText()}`;
      const type = answered(node.type, operation);
      if (type !== undefined) found.push({ operation, type, names: namesIn(node.type), from });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function isCall(method) {
  return (ts.getDecorators(method) ?? []).some(
    ({ expression }) => ts.isCallExpression(expression) && VERBS.has(expression.expression.getText()),
  );
}

/** The type without its promise and without what is not JSON; undefined if nothing remains. */
function answered(type, operation) {
  if (type === undefined) throw new Error(`${operation} does not say what it answers: name its return type.`);
  if (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise') {
    return answered(type.typeArguments?.[0], operation);
  }
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  const kept = parts.map((part) => part.getText()).filter((text) => !NO_JSON.has(text));
  return kept.length === 0 ? undefined : kept.join(' | ');
}

function importsOf(source, folder) {
  const from = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const named = statement.importClause?.namedBindings;
    const { text } = statement.moduleSpecifier;
    if (!text.startsWith('.') || named === undefined || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements) {
      const imported = { file: resolve(folder, text), name: (propertyName ?? name).text };
      from.set(name.text, imported.name === 'PageOrFile' ? PAGE : imported);
    }
  }
  return from;
}

function namesIn(type) {
  const names = new Set();
  const look = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, look);
  };
  look(type);
  return names;
}

/** A file that exports the answer of each call under its operation's name. */
function probe(asked) {
  const imports = new Map();
  for (const { names, from } of asked) {
    for (const name of names) if (from.has(name)) imports.set(name, from.get(name));
  }
  const lines = [...imports].map(
    ([as, { file, name }]) => `import type { ${name} as ${as} } from ${JSON.stringify(file)};`,
  );
  return [...lines, ...asked.map(({ operation, type }) => `export type ${operation} = ${type};`)].join('\n');
}

/** By its class and method an operation is known: it would be described by one answer or the other. */
function refuseTwice(operations) {
  const twice = operations.find((operation, at) => operations.indexOf(operation) < at);
  if (twice !== undefined) throw new Error(`Two calls are called ${twice}: one needs another name.`);
}

/** Two types of one name would be described as one of them. */
function refuseNamesakes(definitions) {
  const files = new Map();
  for (const name of readdirSync(join(root, 'shared'), { recursive: true }).filter((file) =>
    file.endsWith('.ts'),
  )) {
    const text = readFileSync(join(root, 'shared', name), 'utf8');
    for (const [, type] of text.matchAll(/^export (?:interface|type|class|abstract class) (\w+)/gm)) {
      files.set(type, [...(files.get(type) ?? []), `shared/${name}`]);
    }
  }
  for (const [type, where] of files) {
    const isAnswered = Object.keys(definitions).some(
      (name) => decodeURIComponent(name).split('<')[0] === type,
    );
    if (isAnswered && where.length > 1) {
      throw new Error(`Two things are called ${type}, in ${where.join(' and ')}: one needs another name.`);
    }
  }
}

function sorted(asked, definitions) {
  const operations = new Set(asked.map(({ operation }) => operation));
  const entries = Object.entries(definitions).map(([name, schema]) => [decodeURIComponent(name), schema]);
  const of = (keep) => Object.fromEntries(entries.filter(([name]) => operations.has(name) === keep));
  return { answers: of(true), definitions: of(false) };
}

/** A line for each answer and definition: a changed one is a changed line. */
function inLines({ answers, definitions }) {
  const lines = (schemas) =>
    Object.keys(schemas)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${JSON.stringify(schemas[name])}`)
      .join(',\n');
  return `{"answers":{\n${lines(answers)}\n},"definitions":{\n${lines(definitions)}\n}}\n`;
}
