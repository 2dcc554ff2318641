import { ApiOkResponse } from '@nestjs/swagger';

const FILES = {
  'application/pdf': { type: 'string', format: 'binary' },
  'application/gzip': { type: 'string', format: 'binary' },
  'image/svg+xml': { type: 'string' },
  'text/csv': { type: 'string' },
} as const;

/** Says in the document of the calls that one answers a file: beside JSON, where its return type names that too. */
export function AnswersFile(...types: readonly (keyof typeof FILES)[]): MethodDecorator {
  return ApiOkResponse({ content: Object.fromEntries(types.map((type) => [type, { schema: FILES[type] }])) });
}

// Characters that every browser takes literally between quotes.
const PLAIN = /[^A-Za-z0-9 ._()-]/g;
/** Half of a sign, which has no UTF-8. */
const LONE = /\p{Surrogate}/gu;
const ENCODED_TOO = /['()*]/g;

/**
 * Content-Disposition of a download (RFC 6266): the name in plain characters, and after it, if that is not all, the
 * name itself in UTF-8 (RFC 8187), so that no lab number or day breaks the header.
 */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(PLAIN, '_');
  const header = `${how}; filename="${plain}"`;
  if (plain === name) return header;
  return `${header}; filename*=UTF-8''${encoded(name)}`;
}

function encoded(name: string): string {
  return encodeURIComponent(name.replaceAll(LONE, '\ufffd')).replaceAll(
    ENCODED_TOO,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
