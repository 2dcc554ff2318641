import { useNavigate } from 'react-router-dom';
import type { TodoItem } from '../../shared/contract/worklist.js';
import { DELAYS } from '../../shared/domain/time/delays.js';
import { rememberGrant } from '../core/admin-grant.js';
import { withQuery } from '../core/api.js';
import { AdminCodeModal } from '../ui/forms/admin-code-modal.js';

/** A booking is changed after the admin code, in the wizard. */
export function CompleteBooking({
  item,
  onClose,
}: {
  readonly item: TodoItem | undefined;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const proceed = (grant: string): void => {
    if (item === undefined) return;
    const { bookingId } = item;
    rememberGrant(bookingId, grant);
    const to = withQuery('/reception/incoming', { action: 'update', bookingId, returnUrl: 'todos' });
    onClose();
    setTimeout(() => void navigate(to, { state: { grant } }), DELAYS.navigateToUpdate);
  };
  return (
    <AdminCodeModal
      opened={item !== undefined}
      action="update"
      bookingId={item?.bookingId ?? ''}
      onClose={onClose}
      onGranted={proceed}
    />
  );
}
