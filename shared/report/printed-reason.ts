/** Why a figure could not be worked out, in words that are for the bench: a patient reads that it was not calculated. */
const OF_THE_BENCH: readonly RegExp[] = [
  /^below zero: check what it is calculated from$/,
  /^beyond what can be a result$/,
  /^not set up in the formula settings$/,
  /^cannot divide by zero$/,
  /^log10 needs a number above zero$/,
  /^total cholesterol is below HDL and VLDL together$/,
  /^HbA1c is too low for this formula$/,
  /^the formula of /,
  / must (?:be above|not be below) zero$/,
];

/** The printed text for a missing value. */
export function printedReason(reason: string): string {
  return OF_THE_BENCH.some((words) => words.test(reason)) ? 'not calculated' : reason;
}
