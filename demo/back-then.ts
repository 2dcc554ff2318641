import type { Tx } from '../server/events/unit-of-work.js';
import type { Actor } from '../server/kernel/actor.js';

/** The same transaction as somebody worked in it then; of what is made up neither screens nor the trail are told. */
export function backThen(tx: Tx, actor: Actor, now: Date): Tx {
  const nothing = { value: () => undefined };
  return Object.create(tx, {
    ...{ actor: { value: actor }, now: { value: now } },
    ...{ emit: nothing, audit: nothing },
  }) as Tx;
}
