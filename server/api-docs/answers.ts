import type { OpenAPIObject } from '@nestjs/swagger';
import type { WrittenCall } from './calls.js';

type Schema = Readonly<Record<string, unknown>>;
export type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type SchemaObject = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

type ResponseObject = Exclude<OperationObject['responses'][string], { readonly $ref: string } | undefined>;

/** JSON Schema draft 7: of each call by its operation, and what those name. Objects know no other fields. */
export interface Answers {
  readonly answers: Readonly<Record<string, Schema>>;
  readonly definitions: Readonly<Record<string, Schema>>;
}

const COMPONENTS = '#/components/schemas/';
const PROBLEM = 'Problem';

/** RFC 9457, as every refusal is answered. */
const PROBLEM_SCHEMA: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** Describes the answers and the refusals of every operation. */
export function withAnswers(
  document: OpenAPIObject,
  { answers, definitions }: Answers,
  calls: ReadonlyMap<string, WrittenCall>,
): OpenAPIObject {
  const schemas = (document.components ??= {}).schemas ?? {};
  const names = componentNames(Object.keys(definitions), new Set(Object.keys(schemas)));
  for (const [name, schema] of Object.entries(definitions)) {
    schemas[names.get(name) ?? name] = opened(schema, names) as SchemaObject;
  }
  schemas[PROBLEM] = PROBLEM_SCHEMA as SchemaObject;
  document.components.schemas = schemas;
  for (const operation of operationsOf(document)) {
    const schema = answers[calls.get(operation.operationId ?? '')?.answer ?? ''];
    if (schema !== undefined) addJson(operation, opened(schema, names) as SchemaObject);
    operation.responses['default'] ??= {
      description: 'Refused, with the reason and the field',
      content: { 'application/problem+json': { schema: { $ref: COMPONENTS + PROBLEM } } },
    };
  }
  return document;
}

/** Beside the files that the call declares. */
function addJson({ responses }: OperationObject, schema: SchemaObject): void {
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2')) continue;
    const { content, ...said } = response as ResponseObject;
    responses[status] = { ...said, content: { 'application/json': { schema }, ...content } };
  }
}

export function operationsOf(document: OpenAPIObject): readonly OperationObject[] {
  return Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, OperationObject>).filter((part) => part.operationId !== undefined),
  );
}

/** `Page<AuditEntry>` cannot be the name of a component; if a request has the same name, both stay. */
function componentNames(names: readonly string[], taken: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    names.map((name) => {
      const plain = name
        .split(/[^\w.-]+/)
        .filter(Boolean)
        .join('_');
      return [name, taken.has(plain) || plain === PROBLEM ? `${plain}Answer` : plain];
    }),
  );
}

/** With the document's references, and open: fields may be added to an answer (they are never renamed). */
function opened(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => opened(part, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema as Schema).filter(
    ([key, value]) => key !== 'additionalProperties' || value !== false,
  );
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, opened(value, names)];
      const name = decodeURIComponent(value.replace('#/definitions/', ''));
      return [key, COMPONENTS + (names.get(name) ?? name)];
    }),
  );
}
