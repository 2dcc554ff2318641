import { Inject, type Type } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type Command,
  type CommandResult,
  type ICommandHandler,
} from '@nestjs/cqrs';
import type { Actor } from '../kernel/actor.js';
import type { Config } from '../kernel/config.js';
import { CONFIG } from '../kernel/tokens.js';
import { once } from './idempotency.js';
import { UnitOfWork, type Tx } from './unit-of-work.js';

type OfActor = Command<unknown> & { readonly actor: Actor };
type OfKey = OfActor & { readonly request: unknown; readonly key: string | undefined };

/** For the few that need more than the transaction: commands of other slices, run inside it, and the configuration. */
interface Beside {
  readonly commands: CommandBus;
  readonly config: Config;
}

/** The handler of a command that is one transaction: a function instead of a class. */
export function commandHandler<C extends OfActor>(
  command: Type<C>,
  work: (tx: Tx, command: C, beside: Beside) => Promise<CommandResult<C>>,
): Type<ICommandHandler<C>> {
  @CommandHandler(command)
  class Handler implements Beside {
    constructor(
      private readonly work: UnitOfWork,
      readonly commands: CommandBus,
      @Inject(CONFIG) readonly config: Config,
    ) {}

    execute(asked: C): Promise<CommandResult<C>> {
      return this.work.run(asked.actor, (tx) => work(tx, asked, this));
    }
  }
  return Handler as unknown as Type<ICommandHandler<C>>;
}

/** The same, done once for its Idempotency-Key under the name of the call. */
export function keyedHandler<C extends OfKey>(
  command: Type<C>,
  call: string,
  work: (tx: Tx, request: C['request'], command: C, beside: Beside) => Promise<CommandResult<C>>,
): Type<ICommandHandler<C>> {
  return commandHandler(command, (tx, asked, beside) =>
    once(tx, call, asked.key, asked.request, () => work(tx, asked.request, asked, beside)),
  );
}
