import { existsSync, readdirSync } from 'node:fs';
import { Inject, type Type } from '@nestjs/common';
import { Command, Query, QueryHandler, type IQueryHandler, type QueryResult } from '@nestjs/cqrs';
import type { Actor } from './actor.js';
import { Clock } from './clock.js';
import type { Config } from './config.js';
import { Database } from './database.js';
import { CONFIG } from './tokens.js';

const FOLDERS = ['commands', 'queries', 'reactions'];
const METHODS = ['execute', 'handle', 'carryOut'] as const;
const SOURCE = /(?<!\.d)\.[jt]s$/;

/**
 * The handlers of a slice: every exported class in its folders `commands`, `queries` and `reactions` that executes or
 * handles something. A use case is one file, and no list can forget it. Give the module's own `import.meta.url`.
 */
export async function useCasesOf(module: string): Promise<Type[]> {
  const files = FOLDERS.map((folder) => new URL(`./${folder}/`, module)).flatMap(sourcesIn);
  // One after the other: a loader that links several graphs at once may meet a file of one in the midst of another.
  const loaded: object[] = [];
  for (const { href } of files) loaded.push((await import(href)) as object);
  return handlersIn(loaded);
}

/** In a bundle there are no folders to look into: scripts/bundle.mjs lists the modules and calls this. */
export function handlersIn(modules: readonly object[]): Type[] {
  return modules.flatMap((file) => Object.values(file) as unknown[]).filter(isHandler);
}

function sourcesIn(folder: URL): URL[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => SOURCE.test(name));
  return names.sort().map((name) => new URL(name, folder));
}

function isHandler(exported: unknown): exported is Type {
  if (typeof exported !== 'function') return false;
  const { prototype } = exported as Type<Readonly<Record<string, unknown>>>;
  return METHODS.some((method) => typeof prototype?.[method] === 'function');
}

/** A command of a signed-in user. */
export abstract class ActorsCommand<Request, Answer> extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly request: Request,
  ) {
    super();
  }
}

/** The same, kept by its Idempotency-Key. */
export abstract class KeyedCommand<Request, Answer, Key = string> extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly request: Request,
    readonly key: Key,
  ) {
    super();
  }
}

interface CommandClass {
  new <Parts extends object, Answer>(parts: Parts): Command<Answer> & Readonly<Parts>;
}

/** A command of several parts: named where it is made, and read by the same names where it is carried out. */
export const CommandOf = class extends Command<unknown> {
  constructor(parts: object) {
    super();
    Object.assign(this, parts);
  }
} as CommandClass;

interface QueryClass {
  new <Parts extends object, Answer>(parts: Parts): Query<Answer> & Readonly<Parts>;
}

/** The same of a query. */
export const QueryOf = class extends Query<unknown> {
  constructor(parts: object) {
    super();
    Object.assign(this, parts);
  }
} as QueryClass;

/** A query with the same answer for everybody who may ask. */
export abstract class RequestQuery<Request, Answer> extends Query<Answer> {
  constructor(readonly request: Request) {
    super();
  }
}

/** A query whose answer depends on who asks. */
export abstract class ActorsQuery<Request, Answer> extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly request: Request,
  ) {
    super();
  }
}

/** All that most queries need. */
export interface Reading {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
}

/** The handler of a query that asks for no more than these three: a function instead of a class. */
export function queryHandler<Q extends Query<unknown>>(
  query: Type<Q>,
  answer: (reading: Reading, query: Q) => Promise<QueryResult<Q>>,
): Type<IQueryHandler<Q>> {
  @QueryHandler(query)
  class Handler implements Reading {
    constructor(
      readonly database: Database,
      readonly clock: Clock,
      @Inject(CONFIG) readonly config: Config,
    ) {}

    execute(asked: Q): Promise<QueryResult<Q>> {
      return answer(this, asked);
    }
  }
  return Handler as unknown as Type<IQueryHandler<Q>>;
}
