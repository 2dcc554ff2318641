import ts from 'typescript';

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
const COMPARING = /^(?:localeCompare|startsWith|endsWith|includes|has|test|match|timingSafeEqual|compare)$/;
const SECRET = /admin_?code|(?:code|password)_?hash|secret/i;
/** Names of the admin code as typed. */
const TYPED = /^(?:code|typed|tried|guess)$/;

/**
 * The expressions by which a source judges a secret itself: they compare it, or pass it to something that compares. In
 * a source that asks for the admin code the typed text counts as a secret too; it may only be compared with nothing, or
 * with what the server was asked last.
 */
export function secretComparisons(text: string): string[] {
  const asksForCode = /admin-?code/i.test(text);
  if (!asksForCode && !SECRET.test(text)) return [];
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const isSecret = (node: ts.Node): boolean =>
    SECRET.test(nameOf(node)) || (asksForCode && ts.isIdentifier(node) && TYPED.test(node.text));
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const pair = comparedIn(node);
    if (pair?.some(isSecret) === true && !pair.some(isHarmless)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function comparedIn(node: ts.Node): readonly ts.Node[] | undefined {
  if (ts.isBinaryExpression(node) && EQUALITY.has(node.operatorToken.kind)) return [node.left, node.right];
  if (!ts.isCallExpression(node) || !COMPARING.test(nameOf(node.expression))) return undefined;
  const on = ts.isPropertyAccessExpression(node.expression) ? [node.expression.expression] : [];
  return [...on, ...node.arguments];
}

function nameOf(node: ts.Node): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node)) return node.argumentExpression.getText();
  return ts.isIdentifier(node) ? node.text : '';
}

/** Nothing, or React's box that holds what was asked last. */
function isHarmless(node: ts.Node): boolean {
  const isNothing = ts.isStringLiteral(node) && node.text === '';
  return isNothing || ['undefined', 'null', 'asked.current'].includes(node.getText());
}
