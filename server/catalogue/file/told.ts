import type { FieldError } from '../../../shared/errors.js';
import { invalidFields, type Problem } from '../../kernel/http/problem.js';

/** What is wrong with a line: where it stands, in which column, and why, in plain words. */
export interface ToldLine {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

export function told(line: number, column: string, message: string): ToldLine {
  return { line, column, message };
}

const MOST_TOLD = 80;

/** 422 naming every line that cannot be taken, the first ones first. */
export function refusedLines(errors: readonly ToldLine[]): Problem {
  const inOrder = [...errors].sort((one, other) => one.line - other.line);
  const fields = inOrder.slice(0, MOST_TOLD).map(({ line, column, message }): FieldError => ({
    field: `csv.${line}.${column}`,
    message: `line ${line}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`,
  }));
  const left = errors.length - fields.length;
  return invalidFields(left > 0 ? [...fields, { field: 'csv', message: `And ${left} more.` }] : fields);
}
