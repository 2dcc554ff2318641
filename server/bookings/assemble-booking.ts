import type {
  Booking,
  BookingPayment,
  BookingPriceList,
  Progress,
  SelectedProfile,
  Specimen,
} from '../../shared/contract/booking-shapes.js';
import type { Patient } from '../../shared/contract/patients.js';
import { hasResult, isIssued, isRefunded, isSigned } from '../../shared/domain/stage.js';
import type { PaymentStatus, Stage } from '../../shared/vocabulary.js';

import { answered, type BookingRecord } from './booking-record.js';

export interface BookingParts {
  readonly patient: Patient;
  readonly profiles: readonly SelectedProfile[];
  readonly specimens: readonly Specimen[];
  readonly priceList: BookingPriceList;
  readonly money: {
    readonly total: string;
    readonly discount: string;
    readonly amountPaid: string;
    readonly balance: string;
    readonly paymentStatus: PaymentStatus;
  };
}

export function assembleBooking(record: BookingRecord, parts: BookingParts): Booking {
  const { patient, profiles, specimens, priceList } = parts;
  return {
    ...answered(record),
    patientData: patient,
    selectedProfiles: profiles,
    refundedProfiles: profiles.filter((profile) => isRefunded(profile.stage)).map((profile) => profile.code),
    payment: paymentOf(record, parts),
    priceList,
    progress: progressOf(profiles),
    molecular: profiles.some(({ unit }) => unit === 'molecular'),
    requestedTests: profiles.map((profile) => profile.name).join(', '),
    specimens,
  };
}

function paymentOf(record: BookingRecord, { money }: BookingParts): BookingPayment {
  const { paymentStatus, total, discount, amountPaid, balance } = money;
  return { paymentStatus, total, discount, amountPaid, balance, bookingIndex: record.bookingIndex };
}

function progressOf(profiles: readonly SelectedProfile[]): Progress {
  const count = (is: (stage: Stage) => boolean): number =>
    profiles.filter((profile) => is(profile.stage)).length;
  return {
    requested: profiles.length,
    validated: count(hasResult),
    authorised: count(isSigned),
    released: count(isIssued),
  };
}
