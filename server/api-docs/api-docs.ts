import { readFileSync } from 'node:fs';
import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { KEY_HEADER } from '../events/keyed-calls.js';
import { operationsOf, withAnswers, type Answers, type OperationObject } from './answers.js';
import { writtenCalls, type WrittenCall } from './calls.js';
import { requestSchema, withBodies } from './requests.js';

/** Written from the controllers' return types by `npm run answers`. */
const ANSWERS = new URL('../answers.json', import.meta.url);

const WRITES = ['post', 'put', 'delete'] as const;

const KEY = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description: 'A repeat with the same key gets the first answer, and does nothing more',
  schema: { type: 'string', maxLength: 200 },
} as const;

type Parameter = Exclude<NonNullable<OperationObject['parameters']>[number], { readonly $ref: string }>;

/** Beside every file of a list: see `forSpreadsheet`. */
const FOR_SPREADSHEET: Parameter = {
  name: 'for',
  in: 'query',
  required: false,
  description: 'beside a csv file: what a spreadsheet would take for figures stays text',
  schema: { type: 'string', enum: ['spreadsheet'] },
};

/** OpenAPI: pages at /api/docs, the document at /api/docs-json. What is asked comes from the validation rules. */
export function describeApi(app: INestApplication): void {
  const info = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Meniscus')
    .setDescription('Laboratory information and billing system. Errors are RFC 9457 problem documents.')
    .setVersion('1')
    .addCookieAuth('meniscus.sid')
    .addBasicAuth()
    .build();
  SwaggerModule.setup('api/docs', app, () => documentOf(app, info), { jsonDocumentUrl: 'api/docs-json' });
}

function documentOf(app: INestApplication, info: Omit<OpenAPIObject, 'paths'>): OpenAPIObject {
  const calls = writtenCalls(app);
  const document = withKeys(SwaggerModule.createDocument(app, info), calls);
  const asked = withQueries(withBodies(document), calls);
  return withAnswers(asked, JSON.parse(readFileSync(ANSWERS, 'utf8')) as Answers, calls);
}

/** Every call that writes takes a key, unless each repeat is a new act; some calls demand one. */
function withKeys(document: OpenAPIObject, calls: ReadonlyMap<string, WrittenCall>): OpenAPIObject {
  for (const item of Object.values(document.paths)) {
    for (const verb of WRITES) {
      const operation: OperationObject | undefined = item[verb];
      if (operation === undefined) continue;
      const operationParameters = operation.parameters ?? [];
      const isSaid = operationParameters.some((one) => 'name' in one && one.name === KEY.name);
      const isKept = calls.get(operation.operationId ?? '')?.keyed.eachTime === undefined;
      if (isKept && !isSaid) operation.parameters = [...operationParameters, KEY];
    }
  }
  return document;
}

/** Swagger sees no field of a query's class: those that its rules name are said here, with their bounds. */
function withQueries(document: OpenAPIObject, calls: ReadonlyMap<string, WrittenCall>): OpenAPIObject {
  for (const operation of operationsOf(document)) {
    const query = calls.get(operation.operationId ?? '')?.query;
    const file = JSON.stringify(operation.responses).includes('"text/csv"') ? [FOR_SPREADSHEET] : [];
    const operationParameters = operation.parameters ?? [];
    const requested = query === undefined ? [] : parametersOf(query);
    const isSaid = ({ name }: Parameter): boolean =>
      operationParameters.some((one) => 'name' in one && one.name === name);
    operation.parameters = [...operationParameters, ...requested.filter((one) => !isSaid(one)), ...file];
  }
  return document;
}

function parametersOf(query: Type): Parameter[] {
  const { properties = {}, required = [] } = requestSchema(query);
  const filled = new query() as Readonly<Record<string, unknown>>;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: (filled[name] === undefined
      ? schema
      : { ...schema, default: filled[name] }) as Parameter['schema'],
  }));
}
