import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Result } from '../../../shared/contract/results.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { currentUser } from '../../core/session.js';
import { tellOf } from '../../core/told-criticals.js';
import { rowsOf } from './typed-result.js';

/** The screen is left after a save, so what has to be told comes along, under the header. `path`: the result's screen. */
export function tellCriticals(saved: Result, booking: Booking, path: string): void {
  const { fullName, labNumber } = booking.patientData;
  tellOf({
    bookingId: saved.bookingInformationId,
    profileCode: saved.code,
    values: rowsOf(saved)
      .filter((row) => row.critical)
      .map(({ name, parameter, unitOfMeasure }) => `${name} ${parameter} ${unitText(unitOfMeasure)}`.trim()),
    fullName,
    labNumber,
    path,
    username: currentUser()?.username ?? '',
  });
}
