import http from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Config } from '../config.js';
import { OpenCalls } from './open-calls.js';

/** How often Node looks for requests that take too long, in milliseconds; its own 30 s would add to each limit. */
const LOOKS_EVERY_MS = 1_000;

/** Express on a server that lets nobody hold a connection with a request that never ends. */
export class BoundedAdapter extends ExpressAdapter {
  constructor(private readonly config: Pick<Config, 'headersTimeoutSeconds' | 'requestTimeoutSeconds'>) {
    super();
  }

  /** Its open calls, once it is there. */
  open!: OpenCalls;

  /** The options that it would read (TLS, closing) are set nowhere in this house: a proxy does both. */
  override initHttpServer(_options: NestApplicationOptions): void {
    const { headersTimeoutSeconds, requestTimeoutSeconds } = this.config;
    this.httpServer = http.createServer(
      {
        headersTimeout: headersTimeoutSeconds * 1_000,
        requestTimeout: requestTimeoutSeconds * 1_000,
        connectionsCheckingInterval: LOOKS_EVERY_MS,
      },
      this.getInstance(),
    );
    this.open = new OpenCalls(this.httpServer as http.Server);
  }
}
