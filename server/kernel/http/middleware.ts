import type { NextFunction, Response, Request } from 'express';
import type { Logger } from 'pino';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../../shared/errors.js';
import type { Config } from '../config.js';
import type { SignedInRequest } from './access.js';
import { Problem } from './problem.js';

/** Below it an answer fits into a packet or two as it is. */
const SMALLEST_PACKED = 4_096;
/** A tenth larger than the best and three times as quick: these are packed at each call. */
const LEVEL = 4;
const PACKABLE = /^(application\/(problem\+)?json|text\/)/;
const pack = promisify(gzip);

const BY_PARSER: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
};

const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * One line in the log for every refusal of a person (401, 403, 429) and every failure of ours (5xx): the call, the
 * person, the request id. The address is logged as its route, because it may contain a person's name.
 */
export function securityLog(log: Logger) {
  return (request: SignedInRequest, response: Response, next: NextFunction): void => {
    response.once('close', () => {
      const { statusCode: status } = response;
      if (status >= 500) log.error(securityFields(request, response), 'a call failed');
      else if (REFUSED.has(status)) log.warn(securityFields(request, response), 'a call was refused');
    });
    next();
  };
}

function securityFields(request: SignedInRequest, response: Response): Readonly<Record<string, unknown>> {
  return {
    security: true,
    requestId: request.requestId,
    method: request.method,
    route: routeOf(request),
    status: response.statusCode,
    code: (response.locals as { code?: string }).code,
    user: request.actor?.username ?? null,
    // The account that was tried, if the name is one of ours.
    tried: request.triedAccount,
    address: request.ip,
  };
}

/** If no route matched, the first two parts of the address, which never name anybody. */
function routeOf(request: SignedInRequest): string {
  const route = request.route as { readonly path?: unknown } | undefined;
  if (typeof route?.path === 'string') return `${request.baseUrl}${route.path}`;
  const [path = ''] = request.originalUrl.split('?');
  return path.split('/').slice(0, 3).join('/').slice(0, 100);
}

/**
 * Long answers of the API are compressed for clients that accept it, off the event loop, unless they are streamed. No
 * page of another origin can request one (the session's cookie is SameSite=Strict), so their length gives nothing away.
 */
export function packed(request: Request, response: Response, next: NextFunction): void {
  const send = response.send.bind(response);
  response.send = (body?: unknown): Response => {
    if (typeof body !== 'string' || !isPackable(response, body)) return send(body);
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') === false) return send(body);
    void pack(body, { level: LEVEL }).then((small) => {
      if (response.headersSent) return;
      const type = response.get('Content-Type') ?? '';
      response.setHeader('Content-Encoding', 'gzip');
      // For bytes the framework does not name the character set.
      if (!type.includes('charset')) response.setHeader('Content-Type', `${type}; charset=utf-8`);
      send(small);
    }, next);
    return response;
  };
  next();
}

function isPackable(response: Response, body: string): boolean {
  if (body.length < SMALLEST_PACKED || response.hasHeader('Content-Encoding')) return false;
  return PACKABLE.test(response.get('Content-Type') ?? '');
}

/** The API's answers are about patients, money or the signed-in user: no browser and no proxy stores them. */
export function notSaved(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/**
 * The sources a page of ours may load. The live socket has the page's own origin: 'self' covers its ws and wss, in
 * every browser since Safari 15.4, and no other socket may be opened from our pages.
 */
export function contentPolicy(config: Pick<Config, 'publicUrl'>): Record<string, string[] | null> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine sets style attributes and one style element for its variables.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    upgradeInsecureRequests: config.publicUrl?.startsWith('https') ? [] : null,
  };
}

/**
 * Input that is not HTTP never becomes a request: its refusal is written to the connection, in the shape of the
 * others.
 */
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
