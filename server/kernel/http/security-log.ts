import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import type { SignedInRequest } from './access.js';

const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * One line in the log for every refusal of a person (401, 403, 429) and every failure of ours (5xx): what was asked,
 * by whom, under which request id. Its address is told as the route that it matched: a person's name may stand in it.
 */
export function securityLog(log: Logger) {
  return (request: SignedInRequest, response: Response, next: NextFunction): void => {
    response.once('close', () => {
      const { statusCode: status } = response;
      if (status >= 500) log.error(told(request, response), 'a call failed');
      else if (REFUSED.has(status)) log.warn(told(request, response), 'a call was refused');
    });
    next();
  };
}

function told(request: SignedInRequest, response: Response): Readonly<Record<string, unknown>> {
  return {
    security: true,
    requestId: request.requestId,
    method: request.method,
    route: routeOf(request),
    status: response.statusCode,
    code: (response.locals as { code?: string }).code,
    user: request.actor?.username ?? null,
    // Whose account was tried, where the name that was given is one of the house's.
    tried: request.triedAccount,
    address: request.ip,
  };
}

/** Where nothing matched, the first two parts of the address, which never name anybody. */
function routeOf(request: SignedInRequest): string {
  const route = request.route as { readonly path?: unknown } | undefined;
  if (typeof route?.path === 'string') return `${request.baseUrl}${route.path}`;
  const [path = ''] = request.originalUrl.split('?');
  return path.split('/').slice(0, 3).join('/').slice(0, 100);
}
