import { expect, test } from '@jest/globals';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { openLaboratory } from '../support/laboratory.js';

/** Each line that is marked has to be refused: the compiler complains of a mark without an error behind it. */
const CLIENT = `
import type { paths } from './api.js';

type Asked<Call> = Call extends { parameters: { query?: infer Query } } ? Query : never;
type Answered<Call> = Call extends { responses: { 200: { content: { 'application/json': infer Answer } } } } ? Answer : never;
declare function get<Path extends keyof paths>(path: Path, query?: Asked<paths[Path]['get']>): Promise<Answered<paths[Path]['get']>>;

export async function expiring(): Promise<string[]> {
  const page = await get('/api/inventory/lots', { state: 'expiring', sort: 'expiry', q: 'glu', page: 2, size: 100 });
  // @ts-expect-error: no list is sorted so
  await get('/api/inventory/lots', { sort: 'colour' });
  // @ts-expect-error: a size is a number
  await get('/api/inventory/lots', { size: 'all' });
  return page.total === 0 ? [] : page.items.map(({ lot, expiry }) => lot + (expiry ?? ''));
}

type Save = paths['/api/biochemistry']['put']['requestBody']['content']['application/json'];

export async function again(): Promise<Save> {
  const result = await get('/api/biochemistry/{bookingId}/{profileCode}');
  const rows = (result.biochemistryTestValues ?? []).map(({ code, parameter, comment }) => ({ code, parameter, comment }));
  // @ts-expect-error: no result has it
  result.colour;
  return { bookingInformationId: result.bookingInformationId, code: result.code, version: result.version ?? 0, action: 'update', sections: { ...result.sections }, biochemistryTestValues: rows };
}

type Files = paths['/api/figures/{report}/{from}/{to}']['get']['responses'][200]['content'];
export const files: Record<keyof Files, true> = { 'application/json': true, 'text/csv': true, 'application/pdf': true };
`;

const CLIENT_FILE = '/generated/client.ts';
const API_FILE = '/generated/api.ts';

/** The compiler's complaints about the client with these types. */
function complaints(api: string): string[] {
  const files: Readonly<Record<string, string>> = { [CLIENT_FILE]: CLIENT, [API_FILE]: api };
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.directoryExists = () => true;
  host.fileExists = (name) => name in files || ts.sys.fileExists(name);
  host.readFile = (name) => files[name] ?? ts.sys.readFile(name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = files[name];
    return text === undefined
      ? getSourceFile(name, language, ...rest)
      : ts.createSourceFile(name, text, language);
  };
  const program = ts.createProgram([CLIENT_FILE], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file, start }) =>
        `${file?.fileName}:${start} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

test('a client that is generated from the document pages, filters, reads and saves with its types', async () => {
  const lab = await openLaboratory();
  try {
    const { body } = await lab.stranger().get('/api/docs-json');
    expect(complaints(astToString(await openapiTS(body as OpenAPI3)))).toEqual([]);
  } finally {
    await lab.close();
  }
});
