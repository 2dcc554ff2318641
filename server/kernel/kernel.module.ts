import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Clock } from './clock.js';
import type { Config } from './config.js';
import { Database } from './database.js';
import { SessionEndings } from './session-endings.js';
import { CONFIG, LOGGER } from './tokens.js';

export interface KernelParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Initialised, connected as the application's own role. */
  readonly dataSource: DataSource;
  /** The application's address of the same database, for connections beside the pool. */
  readonly databaseUrl: string;
}

export const DATABASE_ADDRESS = Symbol('DATABASE_ADDRESS');

@Global()
@Module({})
export class KernelModule {
  static of(parts: KernelParts): DynamicModule {
    return {
      module: KernelModule,
      providers: [
        { provide: CONFIG, useValue: parts.config },
        { provide: LOGGER, useValue: parts.logger },
        { provide: Clock, useValue: parts.clock },
        { provide: DataSource, useValue: parts.dataSource },
        { provide: DATABASE_ADDRESS, useValue: parts.databaseUrl },
        Database,
        SessionEndings,
      ],
      exports: [CONFIG, LOGGER, Clock, DataSource, DATABASE_ADDRESS, Database, SessionEndings],
    };
  }
}
