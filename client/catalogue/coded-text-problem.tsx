import { Alert } from '@mantine/core';
import type { ApiProblem } from '../core/api.js';
import type { CodedTextKind } from './coded-text-kinds.js';

/** Somebody else's text stands beside what was typed here. */
export function ChangedText({ problem }: { readonly problem: ApiProblem }) {
  const current = currentText(problem);
  return (
    <Alert color="amber" role="alert" mb={16} title="Somebody else changed it meanwhile">
      {problem.detail} It reads now: “{current.phrase ?? current.comment}”. Yours is kept below.
    </Alert>
  );
}

interface Current {
  readonly version: number;
  readonly phrase?: string;
  readonly comment?: string;
}

export function currentText({ extra }: ApiProblem): Current {
  return extra['current'] as Current;
}

/** The server calls the text by its own name. */
export function textErrors(problem: ApiProblem, kind: CodedTextKind): Record<string, string> {
  const { phrase, comment, ...rest } = problem.fields();
  const text = phrase ?? comment;
  const taken = problem.code === 'duplicate' && { code: problem.detail };
  return { ...rest, ...(text !== undefined && { text: `${kind.textLabel}: ${text}` }), ...taken };
}
