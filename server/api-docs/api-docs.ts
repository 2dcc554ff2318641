import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { withAnswers, type Answers } from './answers.js';
import { writtenCalls } from './calls.js';
import { withKeys } from './keys.js';
import { withQueries } from './queries.js';
import { withBodies } from './requests.js';

/** Written from the controllers' return types by `npm run answers`. */
const ANSWERS = path.join(import.meta.dirname, '../answers.json');

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
