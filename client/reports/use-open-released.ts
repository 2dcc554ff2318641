import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { withQuery } from '../core/api.js';

interface ReportedBooking {
  readonly bookingId: string;
  readonly patientId: string;
}

/** Opens the released report of a list's row; the same function at every drawing. */
export function useOpenReleased(): (row: ReportedBooking) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ bookingId, patientId }) =>
      void navigate(withQuery('/custom-report', { bookingId, patientId, reportType: 'released' })),
    [navigate],
  );
}
