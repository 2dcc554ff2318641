import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminGrant, VerifyAdminCodeRequest } from '../../../shared/contract/identity.js';
import { can, type Permission } from '../../../shared/domain/people/access.js';
import type { GrantAction } from '../../../shared/vocabulary.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { forbidden, conflict, invalid } from '../../kernel/http/problem.js';
import { Attempts } from '../attempts.js';
import { isPassword } from '../passwords.js';

const GOOD_FOR_MS = 5 * 60_000;
const KEPT_MS = 24 * 3_600_000;

/** A grant allows nothing that the person's role may not do at all. */
const GRANTED = {
  update: 'bookings.change',
  delete: 'bookings.change',
  refund: 'payments.refund',
  patient: 'patients.write',
} as const satisfies Record<GrantAction, Permission>;

export class VerifyAdminCode extends ActorsCommand<VerifyAdminCodeRequest, AdminGrant> {}

/** A right code gives a grant for one action on one booking or patient; five wrong ones lock it for that user. */
@CommandHandler(VerifyAdminCode)
export class VerifyAdminCodeHandler implements ICommandHandler<VerifyAdminCode> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly database: Database,
    private readonly attempts: Attempts,
  ) {}

  async execute({ actor, request }: VerifyAdminCode): Promise<AdminGrant> {
    if (!can(actor.role, GRANTED[request.action])) throw forbidden();
    const row = await this.database.one<{ code_hash: string }>('select code_hash from admin_code');
    if (!row) throw conflict('No admin code is set yet; a super administrator sets it in Lab Information.');
    await this.attempts.judge('adminCode', actor.id, async () => {
      if (await isPassword(row.code_hash, request.code)) return;
      await this.recordRefusal(actor, request);
      throw invalid('code', 'The admin code is wrong.');
    });
    return this.grant(actor, request);
  }

  private grant(actor: Actor, request: VerifyAdminCodeRequest): Promise<AdminGrant> {
    const { action } = request;
    const { bookingId, patientId, subjectKind, subjectId } = subjectOf(request);
    return this.work.run(actor, async (tx) => {
      const grant = tx.id();
      const expiresAt = new Date(tx.now.getTime() + GOOD_FOR_MS);
      await tx.sql('delete from admin_grant where user_id = $1 and expires_at < $2', [
        actor.id,
        new Date(tx.now.getTime() - KEPT_MS),
      ]);
      await tx.sql(
        `insert into admin_grant (id, user_id, action, booking_id, patient_id, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [grant, actor.id, action, bookingId, patientId, expiresAt],
      );
      tx.audit('admin-code.grant', subjectKind, subjectId, { after: { action } });
      return { grant, expiresAt: expiresAt.toISOString() };
    });
  }

  private recordRefusal(actor: Actor, request: VerifyAdminCodeRequest): Promise<void> {
    const { subjectKind, subjectId } = subjectOf(request);
    return this.work.run(actor, async (tx) =>
      tx.audit('admin-code.refused', subjectKind, subjectId, { after: { action: request.action } }),
    );
  }
}

/** A correction is of a patient; every other act is on a booking. */
function subjectOf({ action, bookingId, patientId }: VerifyAdminCodeRequest) {
  const isOfPatient = action === 'patient';
  return {
    bookingId: isOfPatient ? null : bookingId,
    patientId: isOfPatient ? patientId : null,
    subjectKind: isOfPatient ? ('patient' as const) : ('booking' as const),
    subjectId: (isOfPatient ? patientId : bookingId) ?? '',
  };
}
