import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Permission } from '../../../shared/domain/people/access.js';
import { useCan } from '../../core/session.js';

/** Where an empty place sends on to: what brings something here is done there. */
export interface Next {
  readonly to: string;
  readonly label: string;
  /** Without it there is no button. */
  readonly needs: Permission;
}

export const BOOK_A_PATIENT: Next = {
  to: '/reception/incoming?action=capture',
  label: 'Book a patient',
  needs: 'bookings.book',
};
export const OPEN_WORKLIST: Next = {
  to: '/lab/worklist',
  label: 'Open the worklist',
  needs: 'worklist.read',
};

export function NextStep({ to, label, needs }: Next) {
  if (!useCan(needs)) return null;
  return (
    <Button component={Link} to={to} mt={8}>
      {label}
    </Button>
  );
}
