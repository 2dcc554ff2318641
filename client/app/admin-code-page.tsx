import { Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DELAYS } from '../../shared/domain/time/delays.js';
import { useContinue } from '../core/navigation.js';
import { AdminCodeForm } from '../ui/forms/admin-code-modal.js';
import { EmptyState } from '../ui/feedback/states.js';
import { PageHeader } from '../ui/layout/page-header.js';

/** The admin code dialog as a page: modal?bookingId=&action=update leads on to the booking's update. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const goOn = useContinue();
  const bookingId = query.get('bookingId');
  if (bookingId === null) {
    return (
      <>
        <PageHeader title="Admin code" />
        <EmptyState
          title="No booking is chosen"
          text="The admin code is asked for when a booking is updated or deleted. Open a booking first."
          next={{ to: '/search', label: 'Search', needs: 'search.use' }}
        />
      </>
    );
  }
  const proceed = (grant: string): void => {
    const to = `/reception/incoming?action=update&bookingId=${encodeURIComponent(bookingId)}`;
    setTimeout(() => void goOn(to, { state: { grant } }), DELAYS.navigateToUpdate);
  };
  return (
    <div style={{ maxWidth: 480 }}>
      <PageHeader title="Admin code" />
      <Text c="dimmed" mb={16}>
        Proceed opens the booking for update.
      </Text>
      <AdminCodeForm
        action="update"
        bookingId={bookingId}
        onClose={() => void navigate(-1)}
        onGranted={proceed}
      />
    </div>
  );
}
