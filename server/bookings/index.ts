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
export { MOST_PROFILES } from './booked-profiles.js';
export { BookingsModule } from './bookings.module.js';
