import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

/** Two people read a blood group differently: both are warned, and neither learns the other's reading. */
export const NotifyReadingsDiffered = reaction(
  { on: 'ReadingsDiffered', name: 'notify-readings-differed' },
  async ({ id, payload }, tx) => {
    const { bookingId, profileCode, patientId, unit, labNumber, patientName, usernames } = payload;
    const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'worklist' });
    await postNotification(tx, id, {
      kind: 'system',
      title: 'Blood group read differently',
      text: `${labNumber} ${patientName} – ${profileCode}: the two readings differ; both readers check the reactions again`,
      link: `/update/${unit}?${address.toString()}`,
      roles: [],
      usernames,
    });
  },
);
