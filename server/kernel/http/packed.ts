import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

/** Below it an answer fits into a packet or two as it is. */
const SMALLEST_PACKED = 4_096;
/** A tenth larger than the best and three times as quick: these are packed at each call. */
const LEVEL = 4;
const PACKABLE = /^(application\/(problem\+)?json|text\/)/;
const pack = promisify(gzip);

/**
 * Answers of the API that are long are packed for whoever takes that, off the event loop. Only what is sent whole is: a
 * stream goes as it is. No page of another origin can have an answer made (the session's cookie is SameSite=Strict), so
 * that its length betrays nothing of what is in it.
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
      // Of bytes the framework does not say in which letters they are.
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
