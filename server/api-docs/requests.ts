import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, MAX, MIN, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { DAY_RULES } from '../../shared/contract/fields.js';

const COMPONENTS = '#/components/schemas/';
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

type Fields = Readonly<Record<string, Schema>>;

interface RequestSchema {
  readonly properties?: Fields;
  readonly required?: readonly string[];
}

/** The schema of a request, from the rules of its class. */
export function requestSchema(request: Type): RequestSchema {
  const schema = targetConstructorToSchema(request, {
    refPointerPrefix: COMPONENTS,
    classTransformerMetadataStorage: defaultMetadataStorage,
    additionalConverters: {
      // Whether it is whole says another rule, whichever is asked first.
      [MIN]: ({ constraints }) => ({ minimum: constraints[0] as number }),
      [MAX]: ({ constraints }) => ({ maximum: constraints[0] as number }),
      [DAY_RULES.day]: { type: 'string', format: 'date' },
      [DAY_RULES.dayOrBlank]: { type: 'string', pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' },
    },
  }) as RequestSchema;
  const ruled = fieldsWith(request, (rule) => rule !== ValidationTypes.WHITELIST);
  return { ...schema, required: schema.required?.filter((field) => ruled.has(field)) };
}

/**
 * A body's schema: null in an optional field means the same as leaving it out, and an object without a class may hold
 * anything.
 */
function bodySchema(request: Type): RequestSchema {
  const { properties = {}, ...schema } = requestSchema(request);
  const optional = fieldsWith(request, (rule) => rule === ValidationTypes.CONDITIONAL_VALIDATION);
  const fields = Object.entries(properties).map(([name, field]) => {
    const open = isBare(field) ? { ...field, additionalProperties: true } : field;
    return [name, optional.has(name) ? { anyOf: [open, { type: 'null' }] } : open] as const;
  });
  return { ...schema, properties: Object.fromEntries(fields) as Fields };
}

function isBare(field: Schema): boolean {
  return 'type' in field && field.type === 'object' && !('$ref' in field);
}

/** Its own and those that it inherits. */
function fieldsWith(request: Type, isRule: (type: string) => boolean): ReadonlySet<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(request, '', true, false);
  return new Set(rules.filter(({ type }) => isRule(type)).map(({ propertyName }) => propertyName));
}

/** Swagger sees the names of the request classes but not their fields: class-validator knows those. */
export function withBodies(document: OpenAPIObject): OpenAPIObject {
  const schemas = ((document.components ??= {}).schemas ??= {});
  const classes = requestClasses();
  const wanted = Object.keys(schemas);
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const request = classes.get(name);
    if (request === undefined) continue;
    const schema = bodySchema(request);
    schemas[name] = schema as Schema;
    // A request inside a request has a schema of its own.
    for (const [, inner = ''] of JSON.stringify(schema).matchAll(REFERENCE)) {
      if (!(inner in schemas)) wanted.push(inner);
    }
  }
  return document;
}

/**
 * By name: classes with their own rules, and those that only inherit some and are part of another. Two of one name
 * would be described by one of them.
 */
function requestClasses(): ReadonlyMap<string, Type> {
  const rules = getMetadataStorage() as unknown as { validationMetadatas?: Map<unknown, unknown> };
  const types = defaultMetadataStorage as unknown as {
    _typeMetadatas: Map<unknown, Map<string, { typeFunction(): unknown }>>;
  };
  const held = [...types._typeMetadatas.values()].flatMap((of) => [...of.values()].map(typeOf));
  const all = [...held, ...(rules.validationMetadatas?.keys() ?? [])];
  const named = new Map<string, Type>();
  for (const one of all) {
    if (typeof one !== 'function') continue;
    const other = named.get(one.name);
    if (other !== undefined && other !== one) throw new Error(`Two requests are called ${one.name}.`);
    named.set(one.name, one as Type);
  }
  return named;
}

/** Undefined if the type depends on the value sent. */
function typeOf({ typeFunction }: { typeFunction(): unknown }): unknown {
  try {
    return typeFunction();
  } catch {
    return undefined;
  }
}
