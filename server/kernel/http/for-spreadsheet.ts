import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';

const asked = new AsyncLocalStorage<true>();
const FOR = 'for';
const SPREADSHEET = 'spreadsheet';

/**
 * `?for=spreadsheet` beside any file of a list: texts that a spreadsheet would take for figures are kept as texts. It
 * is taken off the address here, so that no list has to know of it; said of anything else it stays, and is refused.
 */
export function forSpreadsheet(request: Request, _response: Response, next: NextFunction): void {
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const said = new URLSearchParams(query);
  if (said.get(FOR) !== SPREADSHEET || said.getAll(FOR).length > 1) return next();
  said.delete(FOR);
  const left = said.toString();
  request.url = left === '' ? path : `${path}?${left}`;
  asked.run(true, () => next());
}

export function isForSpreadsheet(): boolean {
  return asked.getStore() === true;
}
