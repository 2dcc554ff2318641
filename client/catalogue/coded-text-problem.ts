import type { ApiProblem } from '../core/api.js';
import type { CodedTextKind } from './coded-text-kinds.js';

interface Current {
  readonly version: number;
  readonly phrase?: string;
  readonly comment?: string;
}

export function currentText({ extra }: ApiProblem): Current {
  return extra['current'] as Current;
}

export function readsNow(problem: ApiProblem): string {
  const { phrase, comment } = currentText(problem);
  return phrase ?? comment ?? '';
}

/** The server calls the text by its own name. */
export function textErrors(problem: ApiProblem, kind: CodedTextKind): Record<string, string> {
  const { phrase, comment, ...rest } = problem.fields();
  const text = phrase ?? comment;
  const taken = problem.code === 'duplicate' && { code: problem.detail };
  return { ...rest, ...(text !== undefined && { text: `${kind.textLabel}: ${text}` }), ...taken };
}
