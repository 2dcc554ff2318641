import { PERMISSIONS } from '../../../shared/domain/people/access.js';
import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

/** Managers are notified once; until the shift is closed it stays in their Todos. */
export const NotifyShiftLeftOpen = reaction(
  { on: 'ShiftLeftOpen', name: 'notify-shift-left-open' },
  async ({ id, payload }, tx) => {
    await postNotification(tx, id, {
      kind: 'system',
      title: 'A shift was left open',
      text: `${payload.cashierName}: not closed yet`,
      link: `/shifts?id=${payload.shiftId}`,
      roles: PERMISSIONS['shifts.everyone'],
      usernames: [],
    });
  },
);
