/** The steps of set-up, in order; the users come last, because the second of them ends it. */
export const SET_UP_STEPS = [
  'laboratory',
  'logo',
  'time',
  'lab-number',
  'tests',
  'printers',
  'owner',
  'users',
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

export const STEP_ANSWERS = ['done', 'skipped'] as const;
export type StepAnswer = (typeof STEP_ANSWERS)[number];

/** The start of the menu: the shipped tests, or none of them. */
export const MENU_STARTS = ['shipped', 'empty'] as const;
export type MenuStart = (typeof MENU_STARTS)[number];

export const TEST_PAGES = ['label', 'a4'] as const;
export type TestPage = (typeof TEST_PAGES)[number];
