/** The optional plain text of a booking that its form asks for, stored and sent as typed, by its name on the screen. */
export const BOOKING_TEXTS = {
  memberNumber: 'Member number',
  authorisationNumber: 'Authorisation number',
} as const;
export type BookingText = keyof typeof BOOKING_TEXTS;

/** Something of each of them. */
export function bookingTexts<V>(value: (field: BookingText) => V): Readonly<Record<BookingText, V>> {
  const fields = Object.keys(BOOKING_TEXTS) as BookingText[];
  return Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<BookingText, V>;
}
