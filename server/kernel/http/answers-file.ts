import { ApiOkResponse } from '@nestjs/swagger';

const FILES = {
  'application/pdf': { type: 'string', format: 'binary' },
  'application/gzip': { type: 'string', format: 'binary' },
  'image/svg+xml': { type: 'string' },
  'text/csv': { type: 'string' },
} as const;

/** Says in the document of the calls that one answers a file: beside JSON, where its return type names that too. */
export function AnswersFile(...types: readonly (keyof typeof FILES)[]): MethodDecorator {
  return ApiOkResponse({ content: Object.fromEntries(types.map((type) => [type, { schema: FILES[type] }])) });
}
