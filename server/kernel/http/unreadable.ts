import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../../shared/errors.js';
import { Problem } from './problem.js';

const BY_PARSER: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
};

/** What is no HTTP never becomes a request: its refusal is written to the connection, in the shape of the others. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (failure: Error & { readonly code?: string }, socket: Duplex) => {
    if (failure.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const problem = new Problem(BY_PARSER[failure.code ?? ''] ?? 'malformed');
    const body = JSON.stringify(problem.document());
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
