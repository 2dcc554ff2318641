import fs from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { parseRange } from '../shared/domain/ranges/reference-range.js';
import { NUMBER_PATTERN } from '../shared/domain/results/result-value.js';

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const ROOT = path.resolve(import.meta.dirname, '..');

/** Everything that reads what was stored or sent. */
const files = ['server', 'shared', 'client'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file))
    .map((file) => path.join(folder, file)),
);

/** A slash begins no expression in comments, in the paths of imports and in tags. */
const HARMLESS = /^\s*(?:\/\/|\/?\*).*$|^(?:import|export|\}) .*from '.*$|^import '.*$|\/>|<\//gm;

/** To read a file into a tree takes far longer than to see that it holds none, as two of three do. */
function mayHold(text: string): boolean {
  return /\/|RegExp/.test(text.replace(HARMLESS, ''));
}

function patternsOf(file: string): Pattern[] {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  if (!mayHold(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(ofLiteral(node.text));
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') found.push(ofConstructor(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function ofLiteral(text: string): Pattern {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** Only the pattern of a number is put together with others; what else is made up as it runs cannot be read here. */
function ofConstructor(node: ts.NewExpression): Pattern {
  const [pattern, flags] = [...(node.arguments ?? [])];
  if (pattern === undefined || !ts.isTemplateExpression(pattern))
    throw new Error(`A pattern that is not written out: ${pattern?.getText() ?? ''}`);
  const spans = pattern.templateSpans.map(({ expression, literal }) => {
    if (expression.getText() !== 'NUMBER_PATTERN')
      throw new Error(`A pattern that is not written out: ${expression.getText()}`);
    return NUMBER_PATTERN + literal.text;
  });
  const source = [pattern.head.text, ...spans].join('');
  return { source, flags: flags !== undefined && ts.isStringLiteral(flags) ? flags.text : '' };
}

function takesTooLong({ source, flags }: Pattern): boolean {
  return analyse({ source, flags }).reports.length > 0;
}

test('every regular expression takes time in proportion to the text that it reads', () => {
  const patterns = files.flatMap((file) => patternsOf(file).map((pattern) => ({ file, ...pattern })));
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.filter(takesTooLong).map(({ file, source, flags }) => `${file}: /${source}/${flags}`);
  expect(slow).toEqual([]);
});

test.each(['^(?:[^\\d<]\\S*\\s+)+?(\\d.*)$', '^(.+?)\\s+to\\s+(.+)$', '=+$', '^(?:a+)+$'])(
  'one like %s would be seen',
  (source) => expect(takesTooLong({ source, flags: '' })).toBe(true),
);

test.each([
  ['many labels', 'T '.repeat(20_000)],
  ['much white space', `T1${' '.repeat(20_000)}x; T2${' '.repeat(20_000)}x`],
  ['many alternatives', 'or '.repeat(20_000)],
  ['many spans', ' to'.repeat(20_000)],
  ['many halves', `M: 1-2${'; F:'.repeat(20_000)}\n`],
])('a reference text of %s is read at once', (_, text) => {
  const from = performance.now();
  expect(parseRange(`a ${text}`).display).toBe(`a ${text}`.trim());
  parseRange(text);
  expect(performance.now() - from).toBeLessThan(5_000);
});
