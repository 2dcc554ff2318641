// Long because every screen is here once.
import type { BrowserContext } from 'playwright-core';
import { ROUTE_PATHS, type RoutePath } from '../../shared/domain/people/route-access.js';
import type { Discipline, Role } from '../../shared/vocabulary.js';
import type { Filled } from './filled.js';

export const AREAS = [
  'the street',
  'the counter',
  'the bench',
  'the till',
  'the office',
  'the store',
] as const;
export type Area = (typeof AREAS)[number];

export interface Screen {
  readonly name: string;
  readonly area?: Area;
  readonly path: string;
  readonly signedOut?: true;
  /** Its heading, if that shows this laboratory's own data. */
  readonly heading?: string | RegExp;
  /** The role with the fewest rights that finds something there, if more roles may open it. */
  readonly openedBy?: Role;
}

const WIZARD_STEPS = [
  'select-profiles',
  'patient-demographics',
  'contact-details',
  'clinical-data',
  'referring-doctor',
  'booking-summary',
] as const;

/** The first part of the address of each bench's profiles. */
const PROFILE_PARTS: Readonly<Record<Discipline, string>> = {
  biochemistry: 'biochem',
  haematology: 'haem',
  immunochemistry: 'immuno',
  serology: 'sero',
  molecular: 'molecular',
  bloodbank: 'bloodbank',
  microbiology: 'microbio',
};

/** The profiles that a filled laboratory asks for. */
const PROFILE_NAMES: Readonly<Record<Discipline, string>> = {
  biochemistry: 'Urea & Electrolytes',
  haematology: 'Full Blood Count with differential',
  immunochemistry: 'Thyroid Function Test',
  serology: 'HIV 1/2 Rapid algorithm',
  molecular: 'HIV-1 Viral Load',
  bloodbank: 'ABO & Rh(D) Group',
  microbiology: 'Urine MC&S',
};

const BENCH_SHEETS = [
  'haematology',
  'serology',
  'bloodbank',
  'molecular',
  'immunochemistry',
  'microbiology',
] as const;

const A_STEP_ALONE = 'the wizard at one of its steps: each is looked at within a booking, one of them alone';

/** The routes that have no screen here, and why. */
export const NOT_BUILT: Readonly<Partial<Record<RoutePath, string>>> = {
  signout: 'it ends the session and shows the sign-in, which is looked at',
  'select-profiles': A_STEP_ALONE,
  'contact-details': A_STEP_ALONE,
  'clinical-data': A_STEP_ALONE,
  'referring-doctor': A_STEP_ALONE,
  'booking-summary': A_STEP_ALONE,
  'step-wizard': A_STEP_ALONE,
};

/** The route that a screen's address opens. */
export function routeOf({ path }: Screen): RoutePath | undefined {
  const parts = (path.split('?')[0] ?? '').slice(1).split('/');
  const fits = (route: RoutePath): boolean => {
    const names = route.split('/');
    return (
      names.length === parts.length &&
      names.every((name, place) => name.startsWith(':') || name === parts[place])
    );
  };
  return ROUTE_PATHS.find(fits);
}

/** As people left the machine: the admin code given, so that the wizard shows its booking; the wall set up. */
export async function asLeft(context: BrowserContext, { unpaid }: Filled): Promise<void> {
  const key = `adminGrant ${unpaid.id}`;
  await context.addInitScript(leave, key);
  // The first page is open already, too early for the script.
  for (const page of context.pages()) if (page.url().startsWith('http')) await page.evaluate(leave, key);
}

function leave(key: string): void {
  sessionStorage.setItem(key, 'shown only');
  localStorage.setItem('meniscus.board', JSON.stringify({ isSetUp: true }));
}

/** Every screen that is built, at an address where it has something to show. */
export function builtScreens(filled: Filled): readonly Screen[] {
  const { waiting, profiles, released, unpaid, labNumber, payerId, euroId, bundleId, stock } = filled;
  const { reportToken } = filled;
  const wizard = WIZARD_STEPS.map((step, index) => ({
    name: `wizard-${index + 1}-${step}`,
    path: `/reception/incoming?action=update&bookingId=${unpaid.id}&step=${step}`,
    heading: 'Update booking',
  }));
  const results = [...profiles].map(([unit, code]) => ({
    name: `result-${unit}`,
    path: `/update/${unit}?bookingId=${waiting.id}&profileCode=${code}&returnUrl=workList`,
    heading: PROFILE_NAMES[unit],
  }));
  const edited = [...profiles].map(([unit, code]) => ({
    name: `profile-${unit}`,
    path: `/profile/${PROFILE_PARTS[unit]}?code=${code}`,
    heading: PROFILE_NAMES[unit],
  }));
  const sheets = BENCH_SHEETS.map((unit) => ({
    name: `sheet-${unit}`,
    path: `/classic-${unit}`,
    signedOut: true as const,
  }));
  const screens: Readonly<Record<Area, readonly Screen[]>> = {
    'the street': [
      { name: 'home', path: '/home', signedOut: true },
      { name: 'sign-in', path: '/security/login', signedOut: true },
      { name: 'test-menu', path: '/available-profiles', signedOut: true },
      { name: 'bundles-public', path: '/batch/profiles', signedOut: true },
      { name: 'formulas', path: '/formulas', signedOut: true },
      { name: 'all-formulas', path: '/all-formulas', signedOut: true },
      { name: 'error', path: '/error', signedOut: true },
      { name: 'help-start', path: '/help', signedOut: true },
      { name: 'help', path: '/help/booking', signedOut: true },
      { name: 'verify', path: `/verify/${reportToken}`, signedOut: true, heading: 'Genuine and current' },
      { name: 'verify-unknown', path: '/verify/never-issued-by-anybody', signedOut: true },
      { name: 'step-alone', path: '/patient-demographics', signedOut: true },
      ...sheets,
    ],
    'the counter': [
      { name: 'welcome', path: '/welcome' },
      { name: 'notifications', path: '/notifications' },
      { name: 'todos', path: '/todos' },
      { name: 'wizard-new', path: '/reception/incoming?action=capture' },
      ...wizard,
      { name: 'booked', path: `/reception/jobCard/summary?bookingId=${unpaid.id}` },
      { name: 'labels', path: `/barcodes?bookingId=${unpaid.id}` },
      { name: 'search-nothing-yet', path: '/search' },
      { name: 'search', path: `/searchresults?searchQuery=${labNumber}` },
      { name: 'patient', path: `/patient/${released.patientId}`, heading: 'Tendai Chikomo' },
    ],
    'the bench': [
      { name: 'worklist', path: '/lab/worklist?unit=all' },
      {
        name: 'batch-grid',
        path: '/lab/grid?unit=biochemistry&profile=UE',
        heading: 'Batch entry: Biochemistry',
      },
      {
        name: 'batch-grid-kits',
        path: '/lab/grid?unit=serology&profile=HIV',
        heading: 'Batch entry: Serology',
      },
      { name: 'batch-grid-own-sheet', path: '/lab/grid?unit=bloodbank', heading: 'Batch entry: Blood bank' },
      { name: 'validation', path: '/lab/validation' },
      ...results,
      {
        name: 'result-released',
        path: `/update/biochemistry?bookingId=${released.id}&profileCode=UE&returnUrl=results`,
        heading: PROFILE_NAMES.biochemistry,
      },
      { name: 'results', path: '/view/results' },
      { name: 'specimens', path: '/specimens' },
      { name: 'quotations', path: '/quotations' },
      { name: 'create-quotation', path: '/create-quotation' },
      { name: 'critical-calls', path: '/critical-calls' },
      { name: 'report', path: `/custom-report?bookingId=${released.id}&patientId=${released.patientId}` },
      {
        name: 'certificate',
        path: `/custom-report?bookingId=${released.id}&patientId=${released.patientId}&reportType=certificate&profileCode=UE`,
      },
      { name: 'cumulative', path: `/lab/report-two?patientId=${released.patientId}` },
      { name: 'print-queue', path: '/print-queue' },
      { name: 'delivery-log', path: '/delivery-log' },
      {
        name: 'wall-board',
        path: '/wall-board',
        heading: /^(Microbiology|Serology|Haematology|Molecular|Biochemistry)/,
      },
      { name: 'wall-board-setup', path: '/wall-board?setup' },
    ],
    'the till': [
      { name: 'payments', path: '/accounts/payments?status=all' },
      { name: 'take-payment', path: `/accounts/paymentprocessing?bookingId=${unpaid.id}` },
      { name: 'paid-with-deposit', path: `/accounts/paymentprocessing?bookingId=${released.id}` },
      { name: 'refunds', path: '/refunds' },
      { name: 'refund', path: `/refundprocessing?bookingId=${released.id}` },
      { name: 'payment-types', path: '/payment-types' },
      { name: 'payment-type-rates', path: `/payment-types?id=${euroId}` },
      { name: 'prices', path: '/price-admin' },
      { name: 'price-of-a-profile', path: '/price-admin?id=FBC' },
      { name: 'daily', path: '/daily' },
      { name: 'shift', path: '/shift' },
      {
        name: 'shift-report',
        path: '/shift?report=1',
        heading: 'Closing report 1',
        openedBy: 'ROLE_SUPER_ADMIN',
      },
      { name: 'shifts', path: '/shifts' },
      { name: 'payers', path: '/payers' },
      { name: 'payer', path: `/payers/${payerId}`, heading: /^Health Cover/ },
      { name: 'accounts-in-words', path: '/accounts/in-words' },
      { name: 'monthly', path: '/monthly' },
      { name: 'cashier', path: '/cashier' },
      { name: 'refunded', path: '/refunded' },
      { name: 'summary', path: '/summary' },
      { name: 'manager', path: '/manager' },
    ],
    'the office': [
      { name: 'users', path: '/admin/view-user' },
      { name: 'add-user', path: '/admin/add-user?action=clearFrm' },
      { name: 'user-roles', path: '/userroles' },
      { name: 'password-shown-already', path: '/admin/password-reset-successful' },
      { name: 'account', path: '/account' },
      { name: 'change-password', path: '/admin/change-password' },
      { name: 'lab-information', path: '/about/lab-info' },
      { name: 'mail-settings', path: '/mail-settings' },
      { name: 'vat', path: '/vat' },
      { name: 'vat-report', path: '/vat-report' },
      { name: 'set-up', path: '/set-up' },
      { name: 'lab-number', path: '/labNumber/config' },
      { name: 'admin-code', path: '/modal' },
      { name: 'security', path: '/security' },
      { name: 'audit', path: '/audit' },
      { name: 'operations', path: '/operations' },
      { name: 'profiles', path: '/profile/manage?action=manage' },
      { name: 'profiles-configured', path: '/profile/config' },
      ...edited,
      { name: 'new-profile', path: '/profile/create' },
      { name: 'codes', path: '/codes' },
      { name: 'bundles', path: '/batch/profiles?action=view' },
      { name: 'new-bundle', path: '/add-batch-profiles', openedBy: 'ROLE_LABADMIN' },
      {
        name: 'bundle',
        path: `/add-batch-profiles?id=${bundleId}`,
        heading: 'Liver and kidney',
        openedBy: 'ROLE_LABADMIN',
      },
      { name: 'ranges', path: '/profile/ranges' },
      { name: 'dictionary', path: '/profile/dictionary' },
      { name: 'film-comments', path: '/profile/filmcomments' },
      { name: 'organisms', path: '/profile/organisms' },
      { name: 'drugs', path: '/profile/drugs' },
      { name: 'drug-panels', path: '/profile/drug-panels' },
      { name: 'containers', path: '/profile/containers' },
      { name: 'breakpoints', path: '/profile/breakpoints' },
    ],
    'the store': [
      { name: 'stock', path: '/view-stock' },
      { name: 'stock-lot', path: `/view-stock?id=${stock.lotId}` },
      { name: 'new-stock', path: `/create-stock?productId=${stock.productId}` },
      { name: 'products', path: '/view-product' },
      { name: 'product', path: `/view-product?id=${stock.productId}` },
      { name: 'new-product', path: '/create-product' },
      { name: 'customers', path: '/view-customer' },
      { name: 'new-customer', path: '/create-customer' },
      { name: 'orders', path: '/view-order' },
      { name: 'order', path: `/view-order?id=${stock.orderId}` },
      { name: 'new-order', path: `/inventory/create-order?productId=${stock.productId}` },
      { name: 'received', path: '/view-received' },
      { name: 'receive', path: `/create-received?orderId=${stock.orderId}`, heading: 'Receive order 1' },
      { name: 'choose-order', path: '/create-received' },
      { name: 'usage', path: '/reagents-usage', openedBy: 'ROLE_LAB' },
      { name: 'usage-each', path: '/reagents-usage?by=each', openedBy: 'ROLE_LAB' },
      { name: 'dispatched', path: '/view-dispatched' },
      { name: 'dispatch', path: `/create-dispatched?productId=${stock.productId}` },
      { name: 'stock-takes', path: '/stock-take' },
      { name: 'stock-take', path: `/stock-take?id=${stock.takeId}`, heading: 'Stock-take 1' },
    ],
  };
  return AREAS.flatMap((area) => screens[area].map((screen) => ({ ...screen, area })));
}

/** The screens with their own message while there is nothing to show. */
export function emptyScreens(): readonly Screen[] {
  return [
    { name: 'welcome', path: '/welcome' },
    { name: 'notifications', path: '/notifications' },
    { name: 'todos', path: '/todos' },
    { name: 'worklist', path: '/lab/worklist?unit=all' },
    { name: 'batch-grid', path: '/lab/grid?unit=biochemistry' },
    { name: 'validation', path: '/lab/validation' },
    { name: 'results', path: '/view/results' },
    { name: 'wall-board', path: '/wall-board' },
    { name: 'payments', path: '/accounts/payments' },
    { name: 'take-payment', path: '/accounts/paymentprocessing' },
    { name: 'refunds', path: '/refunds' },
    { name: 'refund', path: '/refundprocessing' },
    { name: 'daily', path: '/daily' },
    { name: 'shift', path: '/shift' },
    { name: 'shifts', path: '/shifts' },
    { name: 'refunded', path: '/refunded' },
    { name: 'manager', path: '/manager' },
    { name: 'search', path: '/searchresults?searchQuery=nobody' },
    { name: 'report', path: '/custom-report' },
    { name: 'booked', path: '/reception/jobCard/summary' },
    { name: 'labels', path: '/barcodes' },
    { name: 'result', path: '/update/biochemistry' },
    { name: 'step-alone', path: '/patient-demographics' },
    { name: 'stock', path: '/view-stock' },
    { name: 'products', path: '/view-product' },
    { name: 'orders', path: '/view-order' },
    { name: 'received', path: '/view-received' },
    { name: 'receive', path: '/create-received' },
    { name: 'dispatched', path: '/view-dispatched' },
    { name: 'dispatch', path: '/create-dispatched' },
    { name: 'customers', path: '/view-customer' },
    { name: 'usage', path: '/reagents-usage' },
    { name: 'stock-takes', path: '/stock-take' },
  ];
}
