import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { withQuery } from '../../core/api.js';

/** Where a saved change leads: masterReport, search, workList, todos, results; otherwise the booking's page. */
export function returnPath(query: URLSearchParams, booking: Booking): string {
  const { id: bookingId, patientData, selectedProfiles } = booking;
  const code = query.get('profileCode');
  const unit = selectedProfiles.find((profile) => profile.code === code)?.unit;
  switch (query.get('returnUrl')) {
    case 'masterReport':
      return withQuery('/custom-report', { bookingId, patientId: patientData.id });
    case 'search':
      return withQuery('/searchresults', { searchQuery: query.get('searchQuery') ?? patientData.labNumber });
    case 'workList':
      return withQuery('/lab/worklist', { unit });
    case 'todos':
      return '/todos';
    case 'results':
      return '/view/results';
    default:
      return withQuery('/reception/jobCard/summary', { bookingId });
  }
}
