import type { OpenAPIObject } from '@nestjs/swagger';
import type { OperationObject } from './answers.js';
import type { WrittenCall } from './calls.js';
import { KEY_HEADER } from '../events/keyed-calls.js';

const WRITES = ['post', 'put', 'delete'] as const;

const KEY = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description: 'The same call again with it is answered as the first was, and does nothing more',
  schema: { type: 'string', maxLength: 200 },
} as const;

/** Whatever writes is kept by its key, unless each repeat is an act of its own; some calls demand one. */
export function withKeys(document: OpenAPIObject, calls: ReadonlyMap<string, WrittenCall>): OpenAPIObject {
  for (const item of Object.values(document.paths)) {
    for (const verb of WRITES) {
      const operation: OperationObject | undefined = item[verb];
      if (operation === undefined) continue;
      const said = operation.parameters ?? [];
      const isSaid = said.some((one) => 'name' in one && one.name === KEY.name);
      const isKept = calls.get(operation.operationId ?? '')?.keyed.eachTime === undefined;
      if (isKept && !isSaid) operation.parameters = [...said, KEY];
    }
  }
  return document;
}
