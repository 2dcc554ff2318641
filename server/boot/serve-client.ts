import fs from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import compressedStatic from 'express-static-gzip';
import { Problem } from '../kernel/http/problem.js';

const YEAR_SECONDS = 31_536_000;
/** A monitor asks by HEAD whether a page is there. */
const READS: readonly string[] = ['GET', 'HEAD'];
/** The build has packed them already: a browser behind plain http takes gzip, over https it takes brotli. */
const COMPRESSED = { enableBrotli: true, orderPreference: ['br', 'gz'], index: false };

/** The built client on the same port; any address that is not the API's is a page of the client. */
export function serveClient(app: NestExpressApplication, clientDir: string): void {
  const index = path.join(clientDir, 'index.html');
  if (!fs.existsSync(index)) return;
  app.use(
    '/assets',
    decodable,
    compressedStatic(path.join(clientDir, 'assets'), {
      ...COMPRESSED,
      serveStatic: { immutable: true, maxAge: YEAR_SECONDS * 1000, fallthrough: false },
    }),
  );
  app.use(express.static(clientDir, { index: false, redirect: false }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!READS.includes(request.method) || !isPage(request.path)) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(index);
  });
}

/** The library would answer in plain text. */
function decodable({ path: address }: Request, _response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(address);
    next();
  } catch {
    next(new Problem('malformed', 'The address cannot be read.'));
  }
}

/** A request that names a file gets that file or nothing. */
const FILES = /\.(ico|txt|xml|png|jpe?g|svg|js|css|map|json|webmanifest)$/i;

function isPage(address: string): boolean {
  return !/^\/(api|socket\.io|metrics|assets)(\/|$)/.test(address) && !FILES.test(address);
}
