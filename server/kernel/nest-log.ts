import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

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
