import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Booking, JobCard } from '../../shared/contract/booking-shapes.js';
import type {
  BookPatientRequest,
  DeletedBooking,
  UpdateBookingRequest,
} from '../../shared/contract/bookings.js';
import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import type { ContainerLine } from '../../shared/contract/containers.js';
import type {
  CreateDoctorRequest,
  Patient,
  ReferringDoctor,
  SimilarPatient,
  SimilarPatientHints,
  UpdatePatientRequest,
} from '../../shared/contract/patients.js';
import type { PatientsPayer, PayerChoice } from '../../shared/contract/payer-shapes.js';
import type { PriceList, OfferedPrice } from '../../shared/contract/prices.js';
import type { SearchPage } from '../../shared/contract/search.js';
import { api, withQuery, type Live } from '../core/api.js';

export const readBatches = (): Promise<Live<readonly Batch[]>> => api.getLive('/api/catalogue/batches');

/** Also those that are offered no more: a profile may still name one. */
export const readContainers = (): Promise<readonly ContainerLine[]> =>
  api.get('/api/catalogue/containers?retired=true');

export async function readPaymentTypes(): Promise<Live<readonly PaymentType[]>> {
  const { data, seq } = await api.getLive<readonly PaymentType[]>('/api/payment-types');
  return { data: data.filter((type) => type.active), seq };
}

/** The payers that a booking may name. */
export const readPayers = (): Promise<readonly PayerChoice[]> => api.get('/api/payers/choices');

/** The price lists that a booking may use. */
export const readPriceLists = (): Promise<readonly PriceList[]> => api.get('/api/prices/lists');

/** The payer named on the patient's last insured booking. */
export const readPatientsPayer = (patientId: string): Promise<PatientsPayer> =>
  api.get(`/api/payers/of-patient/${encodeURIComponent(patientId)}`);

export const readOfferedPrices = (list: string): Promise<readonly OfferedPrice[]> =>
  api.get(withQuery('/api/prices/offered', { list }));

export function findSimilar(
  fullName: string,
  hints: SimilarPatientHints,
  signal: AbortSignal,
): Promise<readonly SimilarPatient[]> {
  const path = `/api/patient/search/${encodeURIComponent(fullName)}`;
  return api.get(withQuery(path, { ...hints }), { quiet: true, signal });
}

export const readPatient = (id: string): Promise<Patient> =>
  api.get(`/api/patient/${encodeURIComponent(id)}`);

export const updatePatient = (
  request: UpdatePatientRequest,
  adminGrant: string | undefined,
): Promise<Patient> => api.put('/api/patient', request, adminGrant === undefined ? {} : { adminGrant });

export const findDoctors = (q: string, signal: AbortSignal): Promise<readonly ReferringDoctor[]> =>
  api.get(withQuery('/api/doctors', { q }), { quiet: true, signal });

export const addDoctor = (request: CreateDoctorRequest): Promise<ReferringDoctor> =>
  api.post('/api/doctors', request);

export const bookPatient = (request: BookPatientRequest, idempotencyKey: string): Promise<Booking> =>
  api.post('/api/booking/book', request, { idempotencyKey });

export const reopenCard = (id: string, reason: string): Promise<JobCard> =>
  api.put('/api/jobCard', { id, open: true, reason });

export function updateBooking(
  request: UpdateBookingRequest,
  adminGrant: string | undefined,
): Promise<Booking> {
  const grant = adminGrant === undefined ? {} : { adminGrant };
  return api.put('/api/booking/update/', request, grant);
}

interface Deletion {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

export const deleteBooking = (deletion: Deletion, adminGrant: string): Promise<DeletedBooking> =>
  api.delete('/api/booking', deletion, { adminGrant });

const bookingPath = (id: string): string => `/api/booking/${encodeURIComponent(id)}`;
export const readBooking = (id: string): Promise<Booking> => api.get(bookingPath(id));

export interface BookedPicture {
  readonly booking: Booking;
  readonly cards: readonly JobCard[];
}

/** A booking with its job cards; the cards are left out for those who may not read them. */
export async function readBooked(id: string, withCards: boolean): Promise<Live<BookedPicture>> {
  const { data: booking, seq } = await api.getLive<Booking>(bookingPath(id));
  const codes = withCards ? booking.selectedProfiles.map((profile) => profile.code) : [];
  const cards = await Promise.all(codes.map((code) => readCard(id, code)));
  return { data: { booking, cards: cards.filter((card) => card !== undefined) }, seq };
}

/** A profile whose card is gone still has its line. */
function readCard(bookingId: string, code: string): Promise<JobCard | undefined> {
  const path = `/api/jobCard/find/booking/${encodeURIComponent(bookingId)}/${encodeURIComponent(code)}`;
  return api.get<JobCard>(path).catch(() => undefined);
}

export const searchBookings = (searchQuery: string): Promise<SearchPage> =>
  api.get(withQuery('/api/search', { searchQuery }));
