import type { Screens } from './screen.js';

/** Open to anyone, without signing in. */
export const OPEN = {
  home: {
    load: () => import('../../home/home-page.js'),
    guide: 'start#without-signing-in',
    label: 'Front page',
    hint: 'Public, open page',
  },
  help: {
    load: () => import('../../help/help-page.js'),
    guide: 'start#help-and-keys',
    label: 'Help',
    hint: 'User guide, manual',
  },
  'help/:topic': {
    load: () => import('../../help/help-page.js'),
    guide: 'start#help-and-keys',
    because: 'needs a topic',
  },
  error: {
    load: () => import('../error-page.js'),
    guide: 'start#when-a-screen-is-not-for-you',
    because: 'shown when a screen is refused',
  },
  'security/login': {
    load: () => import('../../identity/sign-in-page.js'),
    guide: 'start#signing-in',
    because: 'the palette is for signed-in users',
  },
  'available-profiles': {
    load: () => import('../../catalogue/available-profiles-page.js'),
    guide: 'start#without-signing-in',
    label: 'Test menu',
    hint: 'Prices, tubes, turnaround',
  },
  formulas: {
    load: () => import('../../catalogue/formulas-page.js'),
    guide: 'start#formulas',
    label: 'Formulas',
    hint: 'Calculator, eGFR, LDL',
  },
  'verify/:token': {
    load: () => import('../../reports/verify-page.js'),
    guide: 'reports#is-a-report-genuine',
    because: 'needs a report',
  },
  'classic-haematology': {
    load: () => import('../../reports/bench-sheet-page.js'),
    guide: 'start#bench-sheets',
    label: 'Haematology bench sheet',
    hint: 'Blank, paper, print',
  },
  'classic-serology': {
    load: () => import('../../reports/bench-sheet-page.js'),
    guide: 'start#bench-sheets',
    label: 'Serology bench sheet',
    hint: 'Blank, paper, print',
  },
  'classic-bloodbank': {
    load: () => import('../../reports/bench-sheet-page.js'),
    guide: 'start#bench-sheets',
    label: 'Blood bank bench sheet',
    hint: 'Blank, paper, print',
  },
  'classic-molecular': {
    load: () => import('../../reports/bench-sheet-page.js'),
    guide: 'start#bench-sheets',
    label: 'Molecular bench sheet',
    hint: 'Blank, paper, print',
  },
  'classic-immunochemistry': {
    load: () => import('../../reports/bench-sheet-page.js'),
    guide: 'start#bench-sheets',
    label: 'Immunochemistry bench sheet',
    hint: 'Blank, paper, print',
  },
  'classic-microbiology': {
    load: () => import('../../reports/bench-sheet-page.js'),
    guide: 'start#bench-sheets',
    label: 'Microbiology bench sheet',
    hint: 'Blank, paper, print',
  },
} as const satisfies Screens;
