import { markRead } from '../../core/notifications.js';
import { showProblem } from './notify.js';

/**
 * Marks the chosen notices as read, in the bell, on their page or at home. A failure is shown, and leads no one
 * astray.
 */
export async function readNotices(which: readonly string[] | 'all'): Promise<void> {
  await markRead(which).catch((thrown: unknown) =>
    showProblem(thrown, { what: 'The notifications could not be marked as read' }),
  );
}
