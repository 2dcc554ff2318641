import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { publicTestName } from '../../../shared/domain/results/confidential.js';
import { isConfidential } from '../../catalogue/index.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postNotification } from '../post-notification.js';

const TITLES = {
  ResultReleased: 'Results ready',
  ResultAmended: 'Corrected report',
  ResultWithdrawn: 'Result withdrawn',
} as const;
type Issued = keyof typeof TITLES;

/** When a report leaves the laboratory, is corrected or taken back, reception is notified. */
@Injectable()
@Reaction({ on: ['ResultReleased', 'ResultAmended', 'ResultWithdrawn'], name: 'notify-release' })
export class NotifyRelease implements ReactionHandler<Issued> {
  async handle({ id, type, payload }: Envelope<Issued>, tx: Tx): Promise<void> {
    const title = TITLES[type];
    const address = new URLSearchParams({
      bookingId: payload.bookingId,
      patientId: payload.patientId,
      reportType: payload.unit,
    });
    const confidential = await isConfidential(tx, payload.profileCode);
    const name = publicTestName({ name: payload.profileName, confidential });
    await postNotification(tx, id, {
      kind: 'result_released',
      title,
      text: `${title}: ${payload.labNumber} ${payload.patientName} – ${name}`,
      link: `/custom-report?${address.toString()}`,
      roles: ['ROLE_RECEPTION'],
      usernames: [],
    });
  }
}
