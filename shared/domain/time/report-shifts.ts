/** Asks for what was taken without a shift. */
export const NO_SHIFT = 'none';

/** A report of more days names no shifts, of which a year has thousands; its table as a csv has them all. */
export const MOST_SHIFT_DAYS = 62;
