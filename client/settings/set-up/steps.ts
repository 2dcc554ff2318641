import { SET_UP_STEPS, type SetUpStep } from '../../../shared/domain/set-up.js';

export interface StepWords {
  readonly title: string;
  readonly heading: string;
  /** What it is for, and where it is changed later. */
  readonly text: string;
}

export const WORDS: Readonly<Record<SetUpStep, StepWords>> = {
  laboratory: {
    title: 'Laboratory',
    heading: 'What is the laboratory called?',
    text: 'It is printed on every report, receipt and label. Later: Settings, Lab Information.',
  },
  logo: {
    title: 'Logo',
    heading: 'Does it have a logo?',
    text: 'It is printed at the head of the reports. A wide picture on white prints best. Later: Settings, Lab Information.',
  },
  time: {
    title: 'Time and money',
    heading: 'Where is it, and what is paid in?',
    text: 'Every day, shift and report is counted in this zone. Prices are in the base currency; other currencies are added under Payment Types.',
  },
  'lab-number': {
    title: 'Lab number',
    heading: 'Which number does the first patient get?',
    text: 'Continue from the book that the laboratory uses today, so that no number is given twice. Later: Settings, Lab Number Config.',
  },
  tests: {
    title: 'Tests',
    heading: 'Which benches work here?',
    text: 'Tests of the others are off the menu until somebody brings them back under Profiles, Manage. Nothing is deleted.',
  },
  printers: {
    title: 'Printers',
    heading: 'Do the printers print?',
    text: 'Print a label and a sheet from the machine at the counter, before a patient stands there.',
  },
  users: {
    title: 'Users',
    heading: 'Who works here?',
    text: 'Everyone signs in under their own name: what they do is recorded under it.',
  },
};

export const STEPS = SET_UP_STEPS.map((key) => ({ key, title: WORDS[key].title }));

export function stepAfter(step: SetUpStep, places: 1 | -1): SetUpStep | undefined {
  return SET_UP_STEPS[SET_UP_STEPS.indexOf(step) + places];
}
