import type { Type } from '@nestjs/common';
import { CommandHandler, type Command, type CommandResult, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../kernel/actor.js';
import { once } from './idempotency.js';
import { UnitOfWork, type Tx } from './unit-of-work.js';

type OfActor = Command<unknown> & { readonly actor: Actor };
type OfKey = OfActor & { readonly request: unknown; readonly key: string | undefined };

/** The handler of a command that is one transaction and asks for no more: a function instead of a class. */
export function commandHandler<C extends OfActor>(
  command: Type<C>,
  work: (tx: Tx, command: C) => Promise<CommandResult<C>>,
): Type<ICommandHandler<C>> {
  @CommandHandler(command)
  class Handler {
    constructor(private readonly work: UnitOfWork) {}

    execute(asked: C): Promise<CommandResult<C>> {
      return this.work.run(asked.actor, (tx) => work(tx, asked));
    }
  }
  return Handler as unknown as Type<ICommandHandler<C>>;
}

/** The same, done once for its Idempotency-Key under the name of the call. */
export function keyedHandler<C extends OfKey>(
  command: Type<C>,
  call: string,
  work: (tx: Tx, request: C['request'], command: C) => Promise<CommandResult<C>>,
): Type<ICommandHandler<C>> {
  return commandHandler(command, (tx, asked) =>
    once(tx, call, asked.key, asked.request, () => work(tx, asked.request, asked)),
  );
}
