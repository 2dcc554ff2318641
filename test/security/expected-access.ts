import type { Role } from '../../shared/vocabulary.js';

/** Who may call what, written from PRODUCT.md section 6 and RULINGS R2 to R4 by hand, not from the server's table. */
const SUPER: readonly Role[] = ['ROLE_SUPER_ADMIN'];
const MANAGERS: readonly Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_LABADMIN'];
const BENCH: readonly Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_LABADMIN', 'ROLE_LAB'];
const COUNTER: readonly Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_LABADMIN', 'ROLE_LAB', 'ROLE_RECEPTION'];
const MONEY: readonly Role[] = [...COUNTER, 'ROLE_CASHIER'];

const groups: readonly (readonly [readonly Role[], readonly string[]])[] = [
  [
    SUPER,
    [
      'GET /api/users',
      'GET /api/users/roles',
      'GET /api/boards',
      'POST /api/boards',
      'DELETE /api/boards/:id',
      'POST /api/users',
      'PUT /api/users/update',
      'POST /api/users/delete',
      'POST /api/users/password_reset',
      'PUT /api/admin-code',
      'POST /api/admin-code',
      'POST /api/results/amend',
      'POST /api/results/withdraw',
      'POST /api/results/reviewed',
    ],
  ],
  [
    MANAGERS,
    [
      'GET /api/audit',
      'POST /api/results/release-batch',
      'GET /api/audit/head',
      'POST /api/about',
      'POST /api/labNumber',
      'POST /api/formula',
      'PUT /api/formula',
      'POST /api/catalogue/profiles',
      'PUT /api/catalogue/profiles',
      'POST /api/catalogue/profiles/publish',
      'PUT /api/catalogue/prices',
      'POST /api/catalogue/batches',
      'PUT /api/catalogue/batches',
      'POST /api/catalogue/dictionary',
      'POST /api/catalogue/filmcomments',
      'PUT /api/jobCard',
      'POST /api/payment-types',
      'DELETE /api/payment-types',
      'GET /api/transaction/months/:from/:to',
      'GET /api/transaction/cashiers/months/:from/:to',
      'GET /api/transaction/cashiers/period/:from/:to',
      'GET /api/test/:from/:to',
      'GET /api/test/payment/:from/:to',
      'GET /api/test/daily/:from/:to',
      'GET /api/test/department/:from/:to',
      'GET /api/refunds/daily/:from/:to',
      'GET /api/patient/merge-preview',
      'POST /api/patient/merge',
      'POST /api/patient/unmerge',
    ],
  ],
  [
    BENCH,
    [
      'GET /api/jobCard/find/:unit/waiting/:page',
      'GET /api/booking/bookings/:unit',
      'PUT /api/booking/update/:profileCode',
      'GET /api/biochemistry/:bookingId/:profileCode',
      'PUT /api/biochemistry',
      'GET /api/haematology/:bookingId/:profileCode',
      'PUT /api/haematology',
      'GET /api/immunochemistry/:bookingId/:profileCode',
      'PUT /api/immunochemistry',
      'GET /api/serology/:bookingId/:profileCode',
      'PUT /api/serology',
      'GET /api/molecular/:bookingId/:profileCode',
      'PUT /api/molecular',
      'GET /api/bloodbank/:bookingId/:profileCode',
      'PUT /api/bloodbank',
      'GET /api/microbiology/:bookingId/:profileCode',
      'PUT /api/microbiology',
      'GET /api/params/:bookingId/:profileCode',
      'POST /api/params/save',
      'GET /api/results/critical',
      'POST /api/results/critical/acknowledge',
      'GET /api/results/:bookingId/:profileCode/versions',
      'GET /api/results/:bookingId/:profileCode/review',
      'GET /api/report/:bookingId/issued',
    ],
  ],
  [
    COUNTER,
    [
      'POST /api/booking/book',
      'PUT /api/booking/update',
      'DELETE /api/booking',
      'POST /api/patient',
      'PUT /api/patient',
      'POST /api/doctors',
      'POST /api/admin-code/verify',
      'DELETE /api/jobCard/by-booking/:id',
      'GET /api/jobCard/delete-by-bookingId/:id',
      'GET /api/results',
      'GET /api/report/:bookingId',
      'GET /api/report/:bookingId.pdf',
      'POST /api/report/:bookingId.pdf',
    ],
  ],
  [
    MONEY,
    [
      'GET /api/booking/:id',
      'GET /api/patient/:id',
      'GET /api/patient/search/:fullName',
      'GET /api/patient/:id/history',
      'GET /api/search',
      'PUT /api/booking/update-payment',
      'POST /api/refunds',
      'GET /api/billing/cash-summary',
      'GET /api/billing/payable',
      'GET /api/booking/payments/:status',
      'GET /api/transaction/:from/:to/:cashier',
      'GET /api/payment-types',
      'GET /api/notifications',
      'GET /api/catalogue/profiles/:code',
      'GET /api/catalogue/profiles/:code/versions',
      'GET /api/about',
    ],
  ],
];

export const MAY_CALL: Readonly<Record<string, readonly Role[]>> = Object.fromEntries(
  groups.flatMap(([roles, calls]) => calls.map((call) => [call, roles] as const)),
);

export const OPEN_TO_ANYONE: readonly string[] = [
  'GET /api/basicAuth/validate',
  'GET /api/boards/sign-in',
  'GET /api/boards/sign-out',
  'GET /api/about/public',
  'GET /api/catalogue/profiles',
  'GET /api/verify/:token',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /metrics',
];

/** A board's account reads boards; the rest is its own session. */
export const OPEN_TO_BOARDS: readonly string[] = [
  'GET /api/live/snapshot/:board',
  'GET /api/users/currentUserRole',
  'GET /api/users/logout',
  'POST /api/users/change_password',
  'GET /api/basicAuth/currentUser/:username',
];
