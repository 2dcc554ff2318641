import { Decimal } from '../decimal.js';
import type { Calculated } from './equations.js';

const MAX_LENGTH = 200;

/** A formula as the catalogue writes it: 'FE/TIBC*100', '(HbA1c%-2.15)*10.929', 'log10(HIVVL)'. */
type Expression =
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'call'; readonly name: 'log10'; readonly argument: Expression }
  | {
      readonly kind: 'operation';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    };

type ParsedExpression =
  { readonly expression: Expression; readonly codes: readonly string[] } | { readonly problem: string };

/** A code is written bare; a trailing % is its unit and no part of it. */
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9_]*)%?|([-+*/()]))/y;

function tokensOf(text: string): readonly string[] | null {
  const source = text
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .trim();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (match === null) return null;
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}

class ExpressionReader {
  readonly codes = new Set<string>();
  private position = 0;

  constructor(private readonly tokens: readonly string[]) {}

  /** Null when the tokens make no formula. */
  readAll(): Expression | null {
    const expression = this.readSum();
    return this.position === this.tokens.length ? expression : null;
  }

  private take(...wanted: readonly string[]): string | null {
    const token = this.tokens[this.position];
    if (token === undefined || !wanted.includes(token)) return null;
    this.position += 1;
    return token;
  }

  private readChain(operators: readonly string[], readOne: () => Expression | null): Expression | null {
    let left = readOne();
    for (;;) {
      const operator = this.take(...operators);
      if (left === null || operator === null) return left;
      const right = readOne();
      if (right === null) return null;
      left = { kind: 'operation', operator, left, right };
    }
  }

  private readSum(): Expression | null {
    return this.readChain(['+', '-'], () => this.readProduct());
  }

  private readProduct(): Expression | null {
    return this.readChain(['*', '/'], () => this.readOperand());
  }

  private readOperand(): Expression | null {
    if (this.take('-') !== null) {
      const right = this.readOperand();
      const left = { kind: 'number', value: new Decimal(0) } as const;
      return right === null ? null : { kind: 'operation', operator: '-', left, right };
    }
    if (this.take('(') !== null) return this.readBracketed();
    const token = this.tokens[this.position];
    if (token === undefined || !/^[\dA-Za-z]/.test(token)) return null;
    this.position += 1;
    if (/^\d/.test(token)) return { kind: 'number', value: new Decimal(token) };
    if (this.take('(') !== null) return this.readCall(token);
    this.codes.add(token);
    return { kind: 'code', code: token };
  }

  private readBracketed(): Expression | null {
    const inner = this.readSum();
    return this.take(')') === null ? null : inner;
  }

  private readCall(name: string): Expression | null {
    const argument = this.readBracketed();
    return argument === null || name.toLowerCase() !== 'log10'
      ? null
      : { kind: 'call', name: 'log10', argument };
  }
}

/** Reads +, -, *, /, brackets, log10(), numbers and parameter codes; nothing else is ever run. */
export function parseExpression(text: string): ParsedExpression {
  const problem = `the formula "${text.slice(0, 40)}" is not understood`;
  const tokens = text.length > MAX_LENGTH ? null : tokensOf(text);
  if (tokens === null || tokens.length === 0) return { problem };
  const reader = new ExpressionReader(tokens);
  const expression = reader.readAll();
  return expression === null ? { problem } : { expression, codes: [...reader.codes] };
}

/** In decimals; division by zero and the logarithm of zero or less give a reason. */
export function evaluateExpression(expression: Expression, values: ReadonlyMap<string, Decimal>): Calculated {
  switch (expression.kind) {
    case 'number':
      return { value: expression.value };
    case 'code': {
      const value = values.get(expression.code);
      return value === undefined ? { reason: `needs ${expression.code}` } : { value };
    }
    case 'call': {
      const argument = evaluateExpression(expression.argument, values);
      if ('reason' in argument) return argument;
      if (!argument.value.greaterThan(0)) return { reason: 'log10 needs a number above zero' };
      return { value: argument.value.log(10) };
    }
    case 'operation': {
      const left = evaluateExpression(expression.left, values);
      if ('reason' in left) return left;
      const right = evaluateExpression(expression.right, values);
      return 'reason' in right ? right : operate(expression.operator, left.value, right.value);
    }
  }
}

function operate(operator: string, left: Decimal, right: Decimal): Calculated {
  if (operator === '+') return { value: left.plus(right) };
  if (operator === '-') return { value: left.minus(right) };
  if (operator === '*') return { value: left.times(right) };
  return right.isZero() ? { reason: 'cannot divide by zero' } : { value: left.dividedBy(right) };
}
