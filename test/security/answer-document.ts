import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type Answers, type OperationObject } from '../../server/api-docs/answers.js';
import { writtenCalls, type WrittenCall } from '../../server/api-docs/calls.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import type { Answer } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

const FILE = path.resolve(import.meta.dirname, '../../server/answers.json');

/** The formats of a list beside JSON; a paper has others. */
const FILES = ['csv', 'pdf'];

function kindsOf({ operationId, responses }: OperationObject): string[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      const types = Object.keys((response as { content?: object }).content ?? { '': {} });
      return types.map((type) => `${operationId} ${status} ${type}`);
    });
}

function kindIn(operation: string): (answer: Answer) => string {
  return ({ status, headers }) =>
    `${operation} ${status} ${headers['content-type']?.replace(/;.*/, '') ?? ''}`;
}

/** The API's description of its answers, beside the answers that were given. */
export class AnswerDocument {
  private readonly heard = new Map<string, Answer[]>();

  private constructor(
    readonly described: OpenAPIObject,
    private readonly schemas: Answers,
    private readonly calls: ReadonlyMap<string, WrittenCall>,
  ) {}

  static async of(lab: Laboratory): Promise<AnswerDocument> {
    const schemas = JSON.parse(readFileSync(FILE, 'utf8')) as Answers;
    const { body } = await lab.stranger().get('/api/docs-json');
    return new AnswerDocument(body, schemas, writtenCalls(lab.server.app));
  }

  /** The operation that describes a route. */
  operationOf({ method, path: at }: RouteRule): string {
    const address = at.replaceAll(/:(\w+)/g, '{$1}');
    const item = this.described.paths[address] as Record<string, { operationId?: string }> | undefined;
    return item?.[method.toLowerCase()]?.operationId ?? '';
  }

  /** The file formats of each operation that answers some by `format`. */
  formats(route: RouteRule): readonly string[] {
    const operation = operationsOf(this.described).find((one) => one.operationId === this.operationOf(route));
    const format = operation?.parameters?.find((one) => 'name' in one && one.name === 'format');
    const schema = (format as { schema?: { enum?: string[] } } | undefined)?.schema;
    return (schema?.enum ?? []).filter((word) => FILES.includes(word));
  }

  headers(route: RouteRule): readonly string[] {
    const operation = operationsOf(this.described).find((one) => one.operationId === this.operationOf(route));
    return (operation?.parameters ?? []).flatMap((one) =>
      'name' in one && one.in === 'header' ? [one.name] : [],
    );
  }

  hear(route: RouteRule, answer: Answer): void {
    if (answer.status >= 300) return;
    const operation = this.operationOf(route);
    this.heard.set(operation, [...(this.heard.get(operation) ?? []), answer]);
  }

  /** The answers, by operation, status and type, that are described and that nobody has heard. */
  unheard(): string[] {
    const heard = new Set([...this.heard].flatMap(([operation, given]) => given.map(kindIn(operation))));
    return operationsOf(this.described)
      .flatMap(kindsOf)
      .filter((kind) => !heard.has(kind));
  }

  /** The answers that were heard and are not described. */
  undescribed(): string[] {
    const described = new Set(operationsOf(this.described).flatMap(kindsOf));
    const heard = [...this.heard].flatMap(([operation, given]) => given.map(kindIn(operation)));
    return [...new Set(heard)].filter((kind) => !described.has(kind) && !kind.startsWith(' '));
  }

  /** Answers with a field more or less than the schema has. */
  wrong(): string[] {
    const ajv = this.ajv();
    return [...this.heard].flatMap(([operation, given]) => {
      const answer = this.calls.get(operation)?.answer ?? '';
      if (this.schemas.answers[answer] === undefined) return [];
      const fits = ajv.compile({ $ref: `meniscus#/answers/${answer}` });
      const json = given.filter(({ headers }) => headers['content-type']?.includes('json'));
      return json.flatMap(({ body }) => {
        if (fits(body)) return [];
        const [first] = fits.errors ?? [];
        return [`${operation}: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`];
      });
    });
  }

  private ajv(): Ajv {
    const ajv = new Ajv({ strict: false, allErrors: true, schemas: [] });
    const text = JSON.stringify(this.schemas).replaceAll('"#/definitions/', '"meniscus#/definitions/');
    ajv.addSchema(JSON.parse(text) as object, 'meniscus');
    return ajv;
  }
}
