import type {
  Delivery,
  DeliveryOffer,
  ReportToSend,
  SentAnswer,
} from '../../../shared/contract/deliveries.js';
import type { Patient } from '../../../shared/contract/patients.js';
import { api, withQuery, type Live, type Page } from '../../core/api.js';

export function readOffers(bookingIds: readonly string[]): Promise<readonly DeliveryOffer[]> {
  return api.get<readonly DeliveryOffer[]>(
    withQuery('/api/deliveries/offers', { bookingIds: bookingIds.join(',') }),
  );
}

/** Into the patient's record, which stays otherwise as it is. */
export async function saveAddress(patientId: string, email: string): Promise<void> {
  const patient = await api.get<Patient>(`/api/patient/${encodeURIComponent(patientId)}`);
  await api.put<Patient>('/api/patient', { ...patient, email });
}

/** Repeated with the same key nothing is sent twice; each report is answered for itself. */
export function sendReports(
  reports: readonly ReportToSend[],
  idempotencyKey: string,
): Promise<readonly SentAnswer[]> {
  return api.post<readonly SentAnswer[]>('/api/deliveries', { reports }, { idempotencyKey });
}

/** The newest deliveries of one booking. */
export function deliveriesOf(bookingId: string, page: number): Promise<Live<Page<Delivery>>> {
  return api.getLive<Page<Delivery>>(withQuery('/api/deliveries', { bookingId, page, size: 20 }));
}
