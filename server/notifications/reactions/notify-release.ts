import { publicTestName } from '../../../shared/domain/results/confidential.js';
import { isConfidential } from '../../catalogue/index.js';
import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

const TITLES = {
  ResultReleased: 'Results ready',
  ResultAmended: 'Corrected report',
  ResultWithdrawn: 'Result withdrawn',
} as const;
/** When a report leaves the laboratory, is corrected or taken back, reception is notified. */
export const NotifyRelease = reaction(
  { on: ['ResultReleased', 'ResultAmended', 'ResultWithdrawn'], name: 'notify-release' },
  async ({ id, type, payload }, tx) => {
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
      text: `${payload.labNumber} ${payload.patientName} – ${name}`,
      link: `/custom-report?${address.toString()}`,
      roles: ['ROLE_RECEPTION'],
      usernames: [],
    });
  },
);
