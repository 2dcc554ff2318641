import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, withAnswers, type Answers } from '../../server/api-answers.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import type { Answer } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

const FILE = path.resolve(import.meta.dirname, '../../dist/server/answers.json');

/** What the document of the calls says of their answers, and what was answered. */
export class AnswerDocument {
  private readonly heard = new Map<string, Answer[]>();

  private constructor(
    readonly described: OpenAPIObject,
    private readonly schemas: Answers,
  ) {}

  static async of(lab: Laboratory): Promise<AnswerDocument> {
    if (!existsSync(FILE))
      throw new Error('The server is not built: run `npm run build` first (`npm test` does).');
    const schemas = JSON.parse(readFileSync(FILE, 'utf8')) as Answers;
    const { body } = await lab.stranger().get('/api/docs-json');
    return new AnswerDocument(withAnswers(body, schemas), schemas);
  }

  /** The operation that describes a route. */
  operationOf({ method, path: at }: RouteRule): string {
    const address = at.replaceAll(/:(\w+)/g, '{$1}');
    const item = this.described.paths[address] as Record<string, { operationId?: string }> | undefined;
    return item?.[method.toLowerCase()]?.operationId ?? '';
  }

  /** The operations with an answer in JSON whose schema is not named where they are described. */
  unnamed(): (string | undefined)[] {
    return operationsOf(this.described)
      .filter(({ operationId, responses }) => {
        const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
        const schema = (success?.[1] as { content?: object } | undefined)?.content;
        return schema === undefined && this.schemas.answers[operationId ?? ''] !== undefined;
      })
      .map(({ operationId }) => operationId);
  }

  hear(route: RouteRule, answer: Answer): void {
    if (answer.status >= 300) return;
    const operation = this.operationOf(route);
    this.heard.set(operation, [...(this.heard.get(operation) ?? []), answer]);
  }

  /** The operations whose answer nobody has heard. */
  unheard(): string[] {
    return Object.keys(this.schemas.answers).filter((operation) => !this.heard.has(operation));
  }

  /** What was heard with a field more or one less than the schema has. */
  wrong(): string[] {
    const ajv = this.ajv();
    return [...this.heard].flatMap(([operation, given]) => {
      if (this.schemas.answers[operation] === undefined) return [];
      const fits = ajv.compile({ $ref: `meniscus#/answers/${operation}` });
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
