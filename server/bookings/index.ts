export { addTests, type RequestedTest } from './change-profiles.js';
export {
  REQUESTER_JSON,
  bookingRow,
  bookingShape,
  bookingShapes,
  rowOf,
  lockBooking,
} from './booking-shape.js';
export { markStage } from './commands/mark-profile.js';
export { MOST_PROFILES, requestedProfiles, type RequestedProfile, wantedCodes } from './booked-profiles.js';
export { priceListOfBooking } from './price-list-of-booking.js';
export { BookingsModule } from './bookings.module.js';
