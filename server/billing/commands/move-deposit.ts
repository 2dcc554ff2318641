import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DepositAnswer } from '../../../shared/contract/billing-shapes.js';
import type { ReturnDepositRequest, TakeDepositRequest } from '../../../shared/contract/deposits.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { openShift } from '../../ledger/index.js';
import { decideTaken, type Depositing } from '../decide-deposit.js';
import { decideReturned } from '../decide-returned-deposit.js';
import { writeDepositAct } from '../deposit-act.js';
import { depositHolder } from '../deposit-record.js';
import { holdDeposits } from '../deposit.js';
import { activeTypesAt } from '../payment-types.js';

/** Takes a deposit for a patient, or gives one back: a receipt of its own, for no booking. */
export class MoveDeposit extends Command<DepositAnswer> {
  constructor(
    readonly actor: Actor,
    readonly request: TakeDepositRequest | ReturnDepositRequest,
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(MoveDeposit)
export class MoveDepositHandler implements ICommandHandler<MoveDeposit> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request, key }: MoveDeposit): Promise<DepositAnswer> {
    const isTaken = 'payments' in request;
    return this.work.run(actor, (tx) =>
      once(tx, isTaken ? 'deposit' : 'deposit-return', key, request, async () => {
        const given = await depositing(tx, request.patientId);
        return writeDepositAct(tx, isTaken ? decideTaken(given, request) : decideReturned(given, request));
      }),
    );
  }
}

async function depositing(tx: Tx, patientId: string): Promise<Depositing> {
  const holder = await depositHolder(tx, patientId);
  const [deposits, types, shiftId] = await Promise.all([
    holdDeposits(tx, holder.id),
    activeTypesAt(tx, tx.now),
    openShift(tx),
  ]);
  return { holder, deposits, types, shiftId };
}
