import type { ApiProblem } from '../core/api.js';
import type { CodedTextKind } from './coded-text-kinds.js';

export interface CurrentText {
  readonly phrase?: string;
  readonly comment?: string;
  readonly retired: boolean;
  readonly clumps?: boolean;
}

/** What the server has, as the form holds it. */
export function theirText({ phrase, comment, retired, clumps = false }: CurrentText) {
  return { text: phrase ?? comment ?? '', retired, clumps };
}

/** The server calls the text by its own name. */
export function textErrors(problem: ApiProblem, kind: CodedTextKind): Record<string, string> {
  const { phrase, comment, ...rest } = problem.fields();
  const text = phrase ?? comment;
  const taken = problem.code === 'duplicate' && { code: problem.detail };
  return { ...rest, ...(text !== undefined && { text: `${kind.textLabel}: ${text}` }), ...taken };
}
