import type { NextFunction, Request, Response } from 'express';

/** What the API answers is about patients, money or who is signed in: no browser and no proxy keeps it. */
export function notKept(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
