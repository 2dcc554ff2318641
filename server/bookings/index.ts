export { addTests, type TestAsked } from './add-tests.js';
export { ASKED_BY } from './asked-by.js';
export { bookingRow, bookingShape, bookingShapes, rowOf } from './booking-shape.js';
export { holdBooking } from './hold-booking.js';
export { markStage } from './mark-stage.js';
export { MOST_PROFILES } from './requested-profiles.js';
export { BookingsModule } from './bookings.module.js';
