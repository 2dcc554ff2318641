import fs from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';

const YEAR_SECONDS = 31_536_000;

/** The built client on the same port; any address that is not the API's is a page of the client. */
export function serveClient(app: NestExpressApplication, clientDir: string): void {
  const index = path.join(clientDir, 'index.html');
  if (!fs.existsSync(index)) return;
  app.use(
    '/assets',
    express.static(path.join(clientDir, 'assets'), {
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      fallthrough: false,
    }),
  );
  app.use(express.static(clientDir, { index: false, redirect: false }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' || !isPage(request.path)) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(index);
  });
}

function isPage(address: string): boolean {
  return !/^\/(api|socket\.io|metrics|assets)(\/|$)/.test(address);
}
