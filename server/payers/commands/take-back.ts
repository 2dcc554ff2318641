import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PayerCredit } from '../../../shared/contract/payer-shapes.js';
import { approvedBeside } from '../../billing/index.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound, Problem } from '../../kernel/http/problem.js';
import { heldPayer, type HeldPayer } from '../held-payer.js';
import { heldOpenItems } from '../open-items.js';
import { reopened, turnCredit, type StandingCredit } from '../turn-credit.js';

export interface TakingBack {
  readonly payerId: string;
  readonly creditId: string;
  readonly reason: string;
  readonly approver: Actor | undefined;
}

/** Takes back what was booked wrongly: a payment or write-off is turned round, and what it settled is owed again. */
export class TakeBack extends Command<PayerCredit> {
  constructor(
    readonly actor: Actor,
    readonly asked: TakingBack,
    readonly key: string,
  ) {
    super();
  }
}

// Read once the payer's items are held: whoever took it back in the same moment is seen.
const CREDIT = `
  select c.journal_id as id, c.kind, to_char(c.day, 'YYYY-MM-DD') as day, c.amount_minor as minor, c.currency, j.actor,
    a.kind as account_kind, a.owner, a.payment_type_id, c.reverses is not null as is_turn,
    exists (select from payer_credit r where r.reverses = c.journal_id) as is_turned
  from payer_credit c join journal j on j.id = c.journal_id
  join transfer t on t.journal_id = j.id join account a on a.id = t.debit and a.currency = t.currency
  where c.journal_id = $1 and c.payer_id = $2`;

type CreditRow = StandingCredit & {
  readonly actor: string;
  readonly is_turn: boolean;
  readonly is_turned: boolean;
};

@CommandHandler(TakeBack)
export class TakeBackHandler implements ICommandHandler<TakeBack> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, asked, key }: TakeBack): Promise<PayerCredit> {
    const { payerId, creditId, reason, approver } = asked;
    return this.work.run(actor, (tx) =>
      once(tx, 'payer.take-back', key, { payerId, creditId, reason }, async () => {
        const held = await heldPayer(tx, payerId);
        const open = await heldOpenItems(tx, payerId);
        const credit = await standing(tx, payerId, creditId);
        const witness = isOwnOfToday(held, credit, actor)
          ? undefined
          : approvedBeside(actor, approver, NOT_OWN, 'this');
        const act = witness === undefined ? 'void' : 'credit-note';
        const invoices = await reopened(tx, creditId);
        return turnCredit(tx, held, { act, credit, open, invoices, reason, witness });
      }),
    );
  }
}

async function standing(tx: Tx, payerId: string, creditId: string): Promise<CreditRow> {
  const credit = await tx.one<CreditRow>(CREDIT, [creditId, payerId]);
  if (!credit) throw notFound('The payment');
  if (credit.is_turned) throw new Problem('conflict', 'This has already been taken back.');
  if (credit.is_turn)
    throw new Problem('conflict', 'This entry takes another one back: enter the payment again instead.');
  return credit;
}

/** As a receipt is voided by its own cashier in its shift. */
function isOwnOfToday({ today }: HeldPayer, { day, actor: by }: CreditRow, actor: Actor): boolean {
  return day === today && by === actor.username;
}

const NOT_OWN = 'It was entered by someone else, or on another day';
