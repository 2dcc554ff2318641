import { pino, stdSerializers, type Logger } from 'pino';
import type { LoggerService } from '@nestjs/common';
import type { Config } from './config.js';

/** The log of a process, as lines of JSON. */
export function newLog({ logLevel }: Config): Logger {
  return pino({ level: logLevel, serializers: { err: saidOf } });
}

/** The loggable part of a failure: a lost connection of the pool carries the whole connection with it. */
function saidOf(failure: Error): object {
  const { client: _connection, ...said } = stdSerializers.err(failure) as unknown as Record<string, unknown>;
  return said;
}

/** Nest's own messages, in the same log as ours; its start-up lines only at debug. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }

  error(message: unknown, ...more: unknown[]): void {
    this.logger.error({ more }, message instanceof Error ? message.message : String(message));
  }

  warn(message: unknown): void {
    this.logger.warn(String(message));
  }

  debug(message: unknown): void {
    this.logger.trace(String(message));
  }

  verbose(message: unknown): void {
    this.logger.trace(String(message));
  }
}
