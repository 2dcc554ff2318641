export { bookingRow, bookingShape, bookingShapes, rowOf } from './booking-shape.js';
export { holdBooking } from './hold-booking.js';
export { markStage } from './mark-stage.js';
export { BookingsModule } from './bookings.module.js';
