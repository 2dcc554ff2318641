import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SendReportsRequest, SentAnswer } from '../../../shared/contract/deliveries.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import type { Config } from '../../kernel/config.js';
import { Problem } from '../../kernel/http/problem.js';
import { CONFIG } from '../../kernel/tokens.js';
import { accountOf } from '../mail-account.js';
import { mailSettings } from '../mail-settings.js';
import { queueDelivery, type DeliveryWish } from '../queue-delivery.js';

interface Asked {
  readonly request: SendReportsRequest;
  /** The Idempotency-Key: a repeat sends nothing twice. */
  readonly key: string | undefined;
  readonly origin: string;
}

/** Has reports sent by email; each is answered for itself. They leave after the commit, from the queue. */
export class SendReports extends Command<readonly SentAnswer[]> {
  constructor(
    readonly actor: Actor,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(SendReports)
export class SendReportsHandler implements ICommandHandler<SendReports> {
  constructor(
    private readonly work: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ actor, asked }: SendReports): Promise<readonly SentAnswer[]> {
    const { request, key, origin } = asked;
    return this.work.run(actor, (tx) =>
      once(tx, 'deliveries', key, request, async () => {
        const settings = await mailSettings(tx);
        accountOf(settings, this.config);
        const answers: SentAnswer[] = [];
        for (const report of request.reports) {
          const wish = { ...report, attaches: settings?.attaches ?? false, origin };
          answers.push(await answered(tx, wish));
        }
        return answers;
      }),
    );
  }
}

/** One report that is refused holds up no other; the server's own failure is no answer about one. */
async function answered(tx: Tx, wish: DeliveryWish): Promise<SentAnswer> {
  const { bookingId, recipient, address } = wish;
  try {
    return { bookingId, id: await queueDelivery(tx, wish), message: null };
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.status >= 500) throw failure;
    tx.audit({
      action: 'report.send-refused',
      subjectKind: 'booking',
      subjectId: bookingId,
      after: { recipient, address, why: failure.detail },
    });
    return { bookingId, id: null, message: failure.detail };
  }
}
