/** Length of a pregnancy: completed weeks and 0 to 6 days. */
export type Gestation = { readonly weeks: number; readonly days: number };

export const LONGEST_WEEKS = 45;

const DAYS_PER_WEEK = 7;
const PARTS = /\d+|[a-z]+|[^\sa-z\d]/g;
/** The parts, with one blank between them. */
const WRITTEN = /^(\d{1,2})(?: (?:w|wks?|weeks?))?(?:(?: [+/.])? ([0-6])(?: (?:d|days?))?)?$/;

/** "28+3", "28", "28w", "28w 3d", "28 weeks 3 days", "28/3"; null for anything else or above 45 weeks. */
export function readGestation(text: string): Gestation | null {
  const [whole, weeks, days = '0'] = WRITTEN.exec(partsOf(text).join(' ')) ?? [];
  if (whole === undefined || Number(weeks) > LONGEST_WEEKS) return null;
  return { weeks: Number(weeks), days: Number(days) };
}

function partsOf(text: string): readonly string[] {
  return text.toLowerCase().match(PARTS) ?? [];
}

/** As obstetricians write it: "28+3". */
export function gestationText({ weeks, days }: Gestation): string {
  return `${weeks}+${days}`;
}

export function gestationDays({ weeks, days }: Gestation): number {
  return weeks * DAYS_PER_WEEK + days;
}

/** "pregnant, 28+3"; '' for a man, for somebody who is not pregnant, and if unknown. */
export function pregnancyText(
  gender: string,
  clinical: { readonly pregnant?: boolean; readonly gestation?: Gestation },
): string {
  if (clinical.pregnant !== true || gender === 'male') return '';
  return clinical.gestation === undefined ? 'pregnant' : `pregnant, ${gestationText(clinical.gestation)}`;
}
