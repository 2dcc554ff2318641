/** Reports that are printed in one go, at most. */
export const MOST_PRINTED = 50;
