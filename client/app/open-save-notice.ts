import { notifications } from '@mantine/notifications';
import { takeOpenSave } from '../core/open-save.js';

/** To whoever was signed out while nobody knew what became of a save, as soon as they are back. */
export function tellOpenSave(username: string): void {
  if (!takeOpenSave(username)) return;
  notifications.show({
    id: 'open save',
    title: 'Your session ended before an answer came',
    message: 'It is not known whether your last change was saved. Check before you do it again.',
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'alert',
  });
}
