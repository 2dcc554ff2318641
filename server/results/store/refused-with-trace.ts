import type { Tx, UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';

/** A refusal that leaves a trace: the refused transaction stores nothing, so the trace has its own. */
export class RefusedWithTrace extends Problem {
  constructor(
    code: Problem['code'],
    detail: string,
    extras: ConstructorParameters<typeof Problem>[2],
    readonly trace: (tx: Tx) => Promise<void>,
  ) {
    super(code, detail, extras);
  }
}

/** Runs a command's transaction; a refusal's trace is stored before it is answered. */
export async function runTraced<T>(
  work: UnitOfWork,
  actor: Actor,
  run: (tx: Tx) => Promise<T>,
  step?: string,
): Promise<T> {
  try {
    return await work.run(actor, run, step);
  } catch (refusal) {
    if (refusal instanceof RefusedWithTrace) await work.run(actor, refusal.trace);
    throw refusal;
  }
}
