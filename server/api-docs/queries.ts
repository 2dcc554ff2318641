import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type OperationObject } from './answers.js';
import type { WrittenCall } from './calls.js';
import { requestSchema } from './requests.js';

type Parameter = Exclude<NonNullable<OperationObject['parameters']>[number], { readonly $ref: string }>;

/** Beside every file of a list: see `forSpreadsheet`. */
const FOR_SPREADSHEET: Parameter = {
  name: 'for',
  in: 'query',
  required: false,
  description: 'beside a csv file: what a spreadsheet would take for figures stays text',
  schema: { type: 'string', enum: ['spreadsheet'] },
};

/** Swagger sees no field of a query's class: those that its rules name are said here, with their bounds. */
export function withQueries(document: OpenAPIObject, calls: ReadonlyMap<string, WrittenCall>): OpenAPIObject {
  for (const operation of operationsOf(document)) {
    const query = calls.get(operation.operationId ?? '')?.query;
    const file = JSON.stringify(operation.responses).includes('"text/csv"') ? [FOR_SPREADSHEET] : [];
    const said = operation.parameters ?? [];
    const asked = query === undefined ? [] : parametersOf(query);
    const isSaid = ({ name }: Parameter): boolean => said.some((one) => 'name' in one && one.name === name);
    operation.parameters = [...said, ...asked.filter((one) => !isSaid(one)), ...file];
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
