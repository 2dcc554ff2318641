import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { getMetadataStorage } from 'class-validator';
import { withAnswers, type Answers } from './api-answers.js';

/** Written by the build from the controllers' return types; a server that runs from its sources describes none. */
const ANSWERS = path.join(import.meta.dirname, 'answers.json');

/** OpenAPI: pages at /api/docs, the document at /api/docs-json. Request bodies come from the validation rules. */
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
  const document = withBodies(SwaggerModule.createDocument(app, info));
  if (!existsSync(ANSWERS)) return document;
  return withAnswers(document, JSON.parse(readFileSync(ANSWERS, 'utf8')) as Answers);
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** Swagger sees the names of the request classes but not their fields: class-validator knows those. */
function withBodies(document: OpenAPIObject): OpenAPIObject {
  const schemas = ((document.components ??= {}).schemas ??= {});
  const classes = requestClasses();
  const wanted = Object.keys(schemas);
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const target = classes.get(name);
    if (target === undefined) continue;
    const schema = targetConstructorToSchema(target, {
      refPointerPrefix: '#/components/schemas/',
      classTransformerMetadataStorage: defaultMetadataStorage,
    }) as (typeof schemas)[string];
    schemas[name] = schema;
    // What a request holds is a request of its own.
    for (const [, inner = ''] of JSON.stringify(schema).matchAll(REFERENCE)) {
      if (!(inner in schemas)) wanted.push(inner);
    }
  }
  return document;
}

type Class = abstract new (...args: never) => unknown;

/** By name: those with rules of their own, and those that only inherit some and stand in another. */
function requestClasses(): ReadonlyMap<string, Class> {
  const rules = getMetadataStorage() as unknown as { validationMetadatas?: Map<unknown, unknown> };
  const types = defaultMetadataStorage as unknown as {
    _typeMetadatas: Map<unknown, Map<string, { typeFunction(): unknown }>>;
  };
  const held = [...types._typeMetadatas.values()].flatMap((of) => [...of.values()].map(typeOf));
  const all = [...held, ...(rules.validationMetadatas?.keys() ?? [])];
  return new Map(
    all.flatMap((one) => (typeof one === 'function' ? [[one.name, one as Class] as const] : [])),
  );
}

/** Undefined where it depends on what is sent. */
function typeOf({ typeFunction }: { typeFunction(): unknown }): unknown {
  try {
    return typeFunction();
  } catch {
    return undefined;
  }
}
