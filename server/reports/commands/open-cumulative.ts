import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Cumulative, CumulativeRequest } from '../../../shared/contract/cumulative.js';
import { can } from '../../../shared/domain/people/access.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound, Problem } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { cumulativeProfiles, cumulativeRows, isConfidential, withOneCountEach } from '../cumulative-rows.js';

/** Opens a patient's released results over time, and logs it. */
export class OpenCumulative extends Command<Cumulative> {
  constructor(
    readonly actor: Actor,
    readonly patientId: string,
    readonly asked: CumulativeRequest,
  ) {
    super();
  }
}

const PATIENT = `
  select id, full_name as "fullName", lab_number as "labNumber", date_of_birth as "dateOfBirth",
    dob_estimated as "dobEstimated", gender
  from patient where id = $1`;

@CommandHandler(OpenCumulative)
export class OpenCumulativeHandler implements ICommandHandler<OpenCumulative> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, patientId, asked }: OpenCumulative): Promise<Cumulative> {
    const isBench = can(actor.role, 'reports.draft');
    if (asked.confidential && !isBench) {
      throw new Problem(
        'forbidden',
        'Confidential results over time are only open to those who may see confidential results.',
      );
    }
    return this.work.run(actor, async (tx) => {
      const patient = await tx.one<Cumulative['patient']>(PATIENT, [patientId]);
      if (!patient) throw notFound('The patient');
      const { name, timeZone, address, phones, email, counterCorrectsNrbc } = await laboratory(tx);
      const reach = [phones, email].filter((text) => text !== '').join(' · ');
      const rows = withOneCountEach(await cumulativeRows(tx, patientId), counterCorrectsNrbc);
      const shown = rows.filter((row) => asked.confidential || !isConfidential(row));
      const hidden = new Set(rows.filter((row) => !shown.includes(row)).map(({ code }) => code));
      tx.audit({
        action: 'report.cumulative',
        subjectKind: 'patient',
        subjectId: patientId,
        after: { profiles: [...new Set(shown.map(({ code }) => code))], confidential: asked.confidential },
      });
      return {
        laboratory: name,
        contact: [address, reach].filter((text) => text !== ''),
        timeZone,
        patient,
        profiles: cumulativeProfiles(shown),
        // That there is a confidential test is itself for those who read its values.
        leftOff: isBench ? hidden.size : 0,
      };
    });
  }
}
