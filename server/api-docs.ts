import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { getMetadataStorage } from 'class-validator';

/** OpenAPI: pages at /api/docs, the document at /api/docs-json. Request bodies come from the validation rules. */
export function describeApi(app: INestApplication): void {
  const info = new DocumentBuilder()
    .setTitle('Meniscus')
    .setDescription('Laboratory information and billing system. Errors are RFC 9457 problem documents.')
    .setVersion('1')
    .addCookieAuth('meniscus.sid')
    .addBasicAuth()
    .build();
  SwaggerModule.setup('api/docs', app, () => withBodies(SwaggerModule.createDocument(app, info)), {
    jsonDocumentUrl: 'api/docs-json',
  });
}

/** Swagger sees the names of the request classes but not their fields: class-validator knows those. */
function withBodies(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas ?? {};
  const storage = getMetadataStorage() as unknown as { validationMetadatas?: Map<unknown, unknown> };
  for (const target of storage.validationMetadatas?.keys() ?? []) {
    if (typeof target !== 'function' || !(target.name in schemas)) continue;
    schemas[target.name] = targetConstructorToSchema(target, {
      refPointerPrefix: '#/components/schemas/',
    }) as (typeof schemas)[string];
  }
  return document;
}
