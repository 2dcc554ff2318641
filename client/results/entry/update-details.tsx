import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { DELAYS } from '../../../shared/domain/time/delays.js';
import { rememberGrant } from '../../core/admin-grant.js';
import { withQuery } from '../../core/api.js';
import { useCan } from '../../core/session.js';
import { AdminCodeModal } from '../../ui/forms/admin-code-modal.js';

export interface UpdateDetailsProps {
  readonly booking: Booking;
  readonly profileCode: string;
  readonly returnUrl: string;
}

/** 300 ms, the admin code, 400 ms, then the booking's update (PRODUCT.md section 4). */
export function UpdateDetails({ booking, profileCode, returnUrl }: UpdateDetailsProps) {
  const navigate = useNavigate();
  const mayChange = useCan('bookings.change');
  const [isWaiting, setWaiting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      setWaiting(false);
      setAsking(true);
    }, DELAYS.openUpdateModal);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!mayChange) return null;
  const proceed = (grant: string): void => {
    setAsking(false);
    rememberGrant(booking.id, grant);
    const query = { action: 'update', bookingId: booking.id, profileCode, returnUrl };
    const to = withQuery('/reception/incoming', query);
    setTimeout(() => void navigate(to, { state: { grant } }), DELAYS.navigateToUpdate);
  };
  return (
    <>
      <Button
        fullWidth
        mt={14}
        variant="default"
        leftSection={<IconEdit size={16} stroke={1.75} />}
        loading={isWaiting}
        onClick={() => setWaiting(true)}
      >
        Update Details
      </Button>
      <AdminCodeModal
        opened={isAsking}
        action="update"
        bookingId={booking.id}
        onClose={() => setAsking(false)}
        onGranted={proceed}
      />
    </>
  );
}
