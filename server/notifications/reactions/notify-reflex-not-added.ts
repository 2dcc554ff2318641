import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

/** A rule asked for a test that could not be added: the benches and who looks after the catalogue hear why. */
export const NotifyReflexNotAdded = reaction(
  { on: 'ReflexNotAdded', name: 'notify-reflex-not-added' },
  async ({ id, payload }, tx) => {
    const { bookingId, profileCode, patientId, unit, labNumber, patientName, text } = payload;
    const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'worklist' });
    await postNotification(tx, id, {
      kind: 'system',
      title: 'A test was not added',
      text: `${labNumber} ${patientName} – ${profileCode}: ${text}`,
      link: `/update/${unit}?${address.toString()}`,
      roles: ['ROLE_LAB', 'ROLE_LABADMIN', 'ROLE_SUPER_ADMIN'],
      usernames: [],
    });
  },
);
