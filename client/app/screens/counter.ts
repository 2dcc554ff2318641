import type { Screens } from './screen.js';

/** Patients and bookings. */
export const COUNTER = {
  search: {
    load: () => import('../../search/search-page.js'),
    guide: 'patients#search',
    label: 'Search',
    hint: 'Find patients, numbers',
  },
  searchresults: {
    load: () => import('../../search/search-page.js'),
    guide: 'patients#search',
    because: 'the same screen as "Search"',
  },
  'patient/:id': {
    load: () => import('../../search/patient-page.js'),
    guide: 'patients#a-patients-page',
    because: 'needs a patient',
  },
  'reception/incoming': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#the-six-steps',
    label: 'Book patient',
    hint: 'Admissions, reception',
    query: 'action=capture',
    menu: { in: 'ADMISSIONS', label: 'Book Patient', icon: 'patient' },
  },
  quotations: {
    load: () => import('../../bookings/quotations/quotations-page.js'),
    guide: 'booking#quotations',
    label: 'Quotations',
    hint: 'Prices told before booking, offers, estimates',
    menu: { in: 'ADMISSIONS', label: 'Quotations', icon: 'quotation' },
  },
  'create-quotation': {
    load: () => import('../../bookings/quotations/write-quotation-page.js'),
    guide: 'booking#quotations',
    label: 'New quotation',
    hint: 'Tell prices in writing, offer, estimate',
  },
  'select-profiles': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#1-select-profiles',
    because: 'a step of a booking',
  },
  'patient-demographics': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#2-patient-demographics',
    because: 'a step of a booking',
  },
  'contact-details': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#3-contact-details',
    because: 'a step of a booking',
  },
  'clinical-data': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#4-clinical-data',
    because: 'a step of a booking',
  },
  'referring-doctor': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#5-doctor',
    because: 'a step of a booking',
  },
  'booking-summary': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#6-summary',
    because: 'a step of a booking',
  },
  'step-wizard': {
    load: () => import('../../bookings/wizard/wizard-page.js'),
    guide: 'booking#the-six-steps',
    because: 'a step of a booking',
  },
  'reception/jobCard/summary': {
    load: () => import('../../bookings/booked/booked-page.js'),
    guide: 'booking#after-booking',
    because: 'needs a booking',
  },
  modal: {
    load: () => import('../admin-code-page.js'),
    guide: 'booking#changing-or-deleting-a-booking',
    because: 'needs a booking',
  },
  barcodes: {
    load: () => import('../../bookings/labels/labels-page.js'),
    guide: 'specimens#labels',
    label: 'Labels',
    hint: 'Bar codes, tubes, stickers',
  },
} as const satisfies Screens;
