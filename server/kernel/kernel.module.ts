import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Clock } from './clock.js';
import type { Config } from './config.js';
import { Database } from './database.js';
import { SessionEndings } from './session-endings.js';
import { Stopping } from './stopping.js';
import { CONFIG, LOGGER } from './tokens.js';

export interface KernelParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Initialised, connected as the application's own role. */
  readonly dataSource: DataSource;
  /** The application's address of the same database, for connections beside the pool. */
  readonly databaseUrl: string;
  /** The owner's, for what only the owner may do: a backup. */
  readonly ownerUrl: string;
}

export const DATABASE_ADDRESS = Symbol('DATABASE_ADDRESS');
export const OWNER_ADDRESS = Symbol('OWNER_ADDRESS');

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
        { provide: OWNER_ADDRESS, useValue: parts.ownerUrl },
        Database,
        SessionEndings,
        Stopping,
      ],
      exports: [
        CONFIG,
        LOGGER,
        Clock,
        DataSource,
        DATABASE_ADDRESS,
        OWNER_ADDRESS,
        Database,
        SessionEndings,
        Stopping,
      ],
    };
  }
}
