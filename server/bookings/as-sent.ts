import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { PatientAsRead, ProfileAsRead, UpdateBookingRequest } from '../../shared/contract/bookings.js';
import type { Patient } from '../../shared/contract/patients.js';
import { PATIENT_FIELDS } from '../../shared/domain/people/person.js';
import { withPregnancy } from './booking-details.js';

/**
 * What an update changes, whether it says so in its own fields or sends the booking back as it was read (RULINGS R19).
 * What was sent back as it stands changes nothing.
 */
export function asSent(request: UpdateBookingRequest, standing: Booking): UpdateBookingRequest {
  const corrected = request.patient ? undefined : changedPatient(request.patientData, standing.patientData);
  return {
    ...withPregnancy(request, standing.clinical),
    patient: request.patient ?? corrected,
    patientVersion: request.patientVersion ?? corrected?.version,
    profiles: request.profiles ?? changedProfiles(request.selectedProfiles, standing),
  };
}

function changedPatient(sent: PatientAsRead | undefined, standing: Patient): PatientAsRead | undefined {
  if (!sent) return undefined;
  return PATIENT_FIELDS.some((field) => (sent[field] || null) !== standing[field]) ? sent : undefined;
}

function changedProfiles(
  sent: readonly ProfileAsRead[] | undefined,
  { selectedProfiles }: Booking,
): readonly string[] | undefined {
  if (!sent || sent.length === 0) return undefined;
  const codes = [...new Set(sent.map(({ code }) => code))];
  const isSame =
    codes.length === selectedProfiles.length && selectedProfiles.every(({ code }) => codes.includes(code));
  return isSame ? undefined : codes;
}
