interface Measured {
  readonly code: string;
  readonly unitOfMeasure: string;
  readonly equation: string | null;
}

/** Alike for values that one line over time may join: of one parameter, one unit and one equation. */
export function seriesKey({ code, unitOfMeasure, equation }: Measured): string {
  return JSON.stringify([code, unitOfMeasure, equation ?? '']);
}
