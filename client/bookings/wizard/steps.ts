/** The wizard's steps, in order; the keys are their routes. */
export const STEPS = [
  { key: 'select-profiles', title: 'Select Profiles' },
  { key: 'patient-demographics', title: 'Patient Demographics' },
  { key: 'contact-details', title: 'Contact Details' },
  { key: 'clinical-data', title: 'Clinical Data' },
  { key: 'referring-doctor', title: 'Doctor' },
  { key: 'booking-summary', title: 'Summary' },
] as const;

export type StepKey = (typeof STEPS)[number]['key'];

export const FIRST_STEP: StepKey = 'select-profiles';
export const LAST_STEP: StepKey = 'booking-summary';

export function stepOf(text: string | null): StepKey | undefined {
  return STEPS.find(({ key }) => key === text)?.key;
}

/** The step this many places on; undefined past either end. */
export function adjacentStep(step: StepKey, places: 1 | -1): StepKey | undefined {
  const here = STEPS.findIndex(({ key }) => key === step);
  return STEPS[here + places]?.key;
}
