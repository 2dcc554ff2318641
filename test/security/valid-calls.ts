// Long because a body that works stands here once for every call that writes.
import { STAFF_LIST } from '../../server/prices/index.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES, type Discipline, type GrantAction } from '../../shared/vocabulary.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { PROFILE } from './profile-body.js';
import { someRow, type Sample } from './sample.js';

type Fields = Readonly<Record<string, unknown>>;

const PATIENT = {
  fullName: 'Chipo Sithole',
  dateOfBirth: '1990-02-14',
  gender: 'female',
  email: 'c@example.org',
};
const PAYMENT = {
  payments: [{ paymentType: 'cash', amount: '2.00', units: '$' }],
  discount: { amount: '1.00', reason: 'Staff' },
};
/** The one that a new laboratory has: in another the day may turn between two of these calls. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const RETIRED = { code: 'LIPID', retired: true, reason: 'Sent out' };

/** A body that each writing call would accept, by `METHOD path` of the route table. */
export function validBodies(sample: Sample): Readonly<Record<string, Fields>> {
  const { open, released, paid, user } = sample;
  const details = { firstName: 'Nyasha', surname: 'Banda', username: 'nyasha', userRole: 'ROLE_LAB' };
  const { name, version } = sample.about;
  // Not a profile that the other calls book: its parameters become these.
  const profile = { ...PROFILE, code: 'LIPID', name: 'Lipids', version: sample.profile.version };
  const record = { bookingInformationId: open.id, code: sample.results.biochemistry.code, remarks: 'none' };
  return {
    'POST /api/users': { ...details, username: 'newcomer', accountName: 'Ward', accountNumber: '7' },
    'PUT /api/users/update': { ...details, id: user.id, version: user.version },
    'POST /api/users/delete': { username: 'leaver', reason: 'Left' },
    'POST /api/users/change_password': { oldPassword: TEST_PASSWORD, newPassword: 'a longer horse battery' },
    'POST /api/users/password_reset': { username: 'nyasha' },
    'POST /api/boards': { name: 'Waiting room', shows: 'initials' },
    'POST /api/users/unlock': { username: 'nyasha' },
    'POST /api/basicAuth/confirm': { password: TEST_PASSWORD },
    // The secret is not known yet: the call is let in and the code refused.
    'POST /api/second-factor/confirm': { code: '123456' },
    'POST /api/second-factor/recovery-codes': { password: TEST_PASSWORD, code: '123456' },
    'POST /api/second-factor/remove': { password: TEST_PASSWORD, code: '123456' },
    'POST /api/second-factor/take-away': { username: 'nyasha', reason: 'Lost the telephone' },
    // A version that never comes, so that the call never binds the laboratory's managers.
    'PUT /api/sign-in-rules': { managersNeedSecondFactor: false, version: 1_000_000 },
    'POST /api/sessions/end': { id: sample.sessionId },
    'PUT /api/admin-code': { code: '90417263' },
    'POST /api/admin-code': { code: '90417263' },
    'POST /api/admin-code/verify': { code: '90417263', action: 'update', bookingId: open.id },
    'POST /api/about': {
      name,
      version,
      address: '1 High Street',
      timeZone: ZONE,
      fourEyes: false,
    },
    // Over in a laboratory with people: answered 409.
    'POST /api/set-up/steps': { step: 'logo', answer: 'skipped' },
    'POST /api/set-up/ready': { item: 'doctors', state: 'aside', reason: 'Nobody refers here' },
    'POST /api/users/own-name': { firstName: 'Rudo', surname: 'Moyo', qualification: 'FCPath(SA)' },
    'POST /api/set-up/time': { timeZone: ZONE, baseCurrency: '$', version },
    'POST /api/set-up/tests': { start: 'shipped', units: [...DISCIPLINES] },
    'POST /api/labNumber': { labnumberprefix: 'LAB', lastnumber: 5000 },
    'POST /api/formula': { creatinine: 'CREA', egfrEquation: '2009' },
    'PUT /api/formula': { creatinine: 'CREA' },
    // Off, so that the other calls are of a laboratory without it.
    'PUT /api/vat': { charged: false, taxNumber: 'TIN 2000 1234', version: 1 },
    'POST /api/vat/rates': { name: 'Standard', kind: 'percent', percent: '15' },
    'PUT /api/vat/rates': sample.vatRate,
    'PUT /api/contradictions/:code': { on: false, reason: 'Seen often here', version: 0 },
    'POST /api/catalogue/profiles': PROFILE,
    'PUT /api/catalogue/profiles': profile,
    'POST /api/catalogue/profiles/publish': { code: 'LIPID', version: sample.draft.version },
    'POST /api/catalogue/ranges/verify': { ids: [sample.rangeId], reason: 'The package insert' },
    'POST /api/catalogue/profiles/discard': { code: 'LIPID', version: sample.draft.version },
    'POST /api/catalogue/shipped/take': {
      profiles: [{ code: 'STMI', version: 1, items: [{ parameter: 'OVA', field: 'section' }] }],
      reason: 'A newer release',
    },
    'POST /api/catalogue/shipped/dismiss': {
      profiles: [
        { code: 'HBVDNA', version: 1, items: [{ parameter: 'HBVDNA', field: 'extra.limitOfDetection' }] },
      ],
    },
    'POST /api/catalogue/profiles/retire': { ...RETIRED, version: profile.version },
    'PUT /api/catalogue/prices': { prices: [{ code: 'LIPID', price: '12.00', version: profile.version }] },
    'PUT /api/prices': {
      list: STAFF_LIST,
      prices: [{ code: 'TFT', price: '12.00', version: sample.prices.version }],
      reason: 'New reagents',
    },
    'POST /api/prices/percentage': { percent: '5', step: '0.50', unit: 'haematology' },
    'POST /api/prices/csv': { csv: 'code,price\nUE,12.50' },
    'POST /api/prices/confirm': {},
    'POST /api/prices/undo': { id: sample.prices.changeId },
    'POST /api/prices/lists': { name: 'Hill Insurance', kind: 'payer' },
    'PUT /api/prices/lists': { id: STAFF_LIST, version: 1, name: 'Our people' },
    'POST /api/catalogue/file': {
      act: 'import',
      reason: 'A new test',
      csv: 'line,profile,name,unit,specimen,container,turnaround minutes,price\nprofile,NEWONE,New,biochemistry,BLOOD,Serum,60,5.00',
    },
    'POST /api/catalogue/batches': { name: 'Check-up', codes: ['UE'] },
    'PUT /api/catalogue/batches': sample.batch,
    'POST /api/catalogue/dictionary': { code: 'nad', phrase: 'No abnormality detected' },
    'POST /api/catalogue/filmcomments': { code: 'norm', comment: 'Normal film' },
    'POST /api/catalogue/organisms': { name: 'Kluyvera ascorbata', code: 'kas', group: 'Enterobacterales' },
    'POST /api/catalogue/containers': { name: 'Cord blood tube', colour: 'red', volume: '6 mL' },
    'POST /api/catalogue/drug-panels': {
      name: 'Urine of children',
      organism: 'Enterobacterales',
      drugs: ['AMP', 'CIP'],
    },
    'POST /api/catalogue/drugs': { name: 'Cefotetan', code: 'CTT', tiers: [{ specimen: 'URINE', tier: 1 }] },
    'POST /api/catalogue/breakpoints': {
      kind: 'intrinsic',
      csv: 'guideline,year,organism,drug\nEUCAST,2026,Klebsiella pneumoniae,Ampicillin',
    },
    'POST /api/patient': PATIENT,
    'PUT /api/patient': { ...PATIENT, id: sample.patient.id, version: sample.patient.version },
    'POST /api/patient/merge': {
      keep: sample.twins[0],
      merge: sample.twins[1],
      fields: { phone: 'merge' },
      reason: 'Registered twice',
    },
    'POST /api/patient/unmerge': { merge: sample.twins[1], reason: 'Two people' },
    'POST /api/doctors': {
      name: 'Dr Gumbo',
      practice: 'Hill Surgery',
      phone: '0242 700700',
      email: 'd@example.org',
    },
    'PUT /api/jobCard': { id: sample.cardId, open: false, reason: 'Done by hand' },
    'PUT /api/specimens/:accession': { state: 'received' },
    'POST /api/inventory/products': {
      ...{ code: 'NEW-1', name: 'Glucose reagent', kind: 'reagent', useUnit: 'test', packSize: '100' },
      ...{ reorderLevel: '50', supplier: 'Supplies and Co' },
    },
    'POST /api/inventory/customers': { kind: 'department', name: 'Night bench', unit: 'serology' },
    'POST /api/inventory/orders': {
      supplier: 'Supplies and Co',
      lines: [{ productId: sample.stock.productId, quantity: '20' }],
    },
    'PUT /api/inventory/reagents/:code': {
      version: 0,
      reagents: [{ productId: sample.stock.productId, quantity: '1' }],
    },
    'POST /api/inventory/used': {
      ...{ purpose: 'control', reason: 'Morning controls' },
      lines: [{ productId: sample.stock.productId, quantity: '1' }],
    },
    'POST /api/inventory/orders/:id/close': { reason: 'Not made any more' },
    'POST /api/inventory/received': {
      ...{ supplier: 'Supplies and Co', reference: 'DN 7', reason: 'A gift' },
      lines: [{ productId: sample.stock.productId, quantity: '5', lot: 'NEW LOT', expiry: '2090-01-31' }],
    },
    'POST /api/inventory/dispatched': {
      customerId: sample.stock.customerId,
      lines: [{ productId: sample.stock.productId, quantity: '1' }],
    },
    'POST /api/inventory/returned': {
      ...{ customerId: sample.stock.customerId, reason: 'Not needed' },
      lines: [{ lotId: sample.stock.lotId, quantity: '1' }],
    },
    'POST /api/inventory/wasted': {
      ...{ reason: 'Broken' },
      lines: [{ lotId: sample.stock.lotId, quantity: '1' }],
    },
    // Another kind than the stock-take that is open.
    'POST /api/inventory/takes': { kind: 'consumable', blind: false, note: 'The first of the month' },
    'POST /api/inventory/takes/:id/counts': {
      lines: [
        { lotId: sample.stock.lotId, placeId: sample.stock.storeId, counted: '90000', reason: 'Fell down' },
      ],
    },
    'POST /api/inventory/takes/:id/close': { leaveRest: true },
    'POST /api/inventory/lots/:id/expiry': { expiry: '2091-12-31', reason: 'Read from the box again' },
    'POST /api/inventory/takes/:id/drop': { reason: 'Begun by mistake' },
    'POST /api/payers': {
      kind: 'insurer',
      name: 'Cimas',
      number: 'INS 7',
      coPayment: { kind: 'percent', value: '20' },
    },
    'POST /api/payers/:id/moved': { bookingIds: [open.id], reason: 'Named by the patient' },
    'POST /api/booking/account-words': { bookingIds: [open.id], payerId: null },
    'POST /api/payers/:id/invoices': { from: '2020-01-01', to: '2020-01-31', total: '0.00' },
    'POST /api/payers/:id/payments': { amount: '5.00', paymentType: 'mobile-money', keepRest: true },
    'POST /api/payers/:id/write-offs': { invoice: 1, amount: '5.00', reason: 'Closed down' },
    'POST /api/payers/:id/credits/:creditId/take-back': { reason: 'Booked for the wrong payer' },
    'POST /api/deliveries/statements': { payerId: sample.payerId, month: '2026-01' },
    'POST /api/booking/write-off': { bookingId: open.id, amount: '1.00', reason: 'Not to be found' },
    'POST /api/payers/:id/bill': { bookingId: open.id, authorisationNumber: 'A 1' },
    'POST /api/payment-types': { name: 'Voucher', cost: '0.00', useExchangeRate: false, cash: false },
    'DELETE /api/payment-types': { nameSlug: 'card', version: 1 },
    'POST /api/payment-types/:id/rates': {
      rate: '1.09',
      reason: 'The bank’s of today',
      version: sample.rates.version,
    },
    'POST /api/payment-types/:id/rates/withdraw': { rateId: sample.rates.plannedId },
    'PUT /api/booking/update-payment': { bookingId: open.id, ...PAYMENT },
    'POST /api/shifts/open': { floats: [{ paymentType: 'cash', amount: '20.00' }] },
    'POST /api/shifts/capital': {
      lines: [{ paymentType: 'cash', amount: '500.00' }],
      reason: 'Small change',
    },
    'POST /api/shifts/banked': {
      lines: [{ paymentType: 'cash', amount: '5.00' }],
      reason: 'Deposit slip 12',
    },
    'POST /api/shifts/drop': { lines: [{ paymentType: 'cash', amount: '5.00' }], reason: 'Too much to keep' },
    'POST /api/shifts/handover': { lines: [{ paymentType: 'cash', amount: '5.00' }] },
    'POST /api/shifts/handover/check': {
      move: sample.handoverId,
      lines: [{ paymentType: 'cash', amount: '4.50' }],
    },
    'POST /api/shifts/count': {
      lines: [{ paymentType: 'cash', amount: '20.50', pieces: [{ value: '0.50', count: 41 }] }],
    },
    'POST /api/shifts/close': { reason: 'A coin fell behind the counter' },
    'POST /api/deposits': { patientId: sample.patient.id, payments: PAYMENT.payments },
    'POST /api/deposits/return': {
      patientId: sample.patient.id,
      amount: '1.00',
      paymentType: 'cash',
      reason: 'Moves away',
    },
    'POST /api/deposits/keep': { bookingId: open.id },
    'POST /api/refunds': {
      bookingId: paid.id,
      profiles: ['LFT'],
      paymentType: 'cash',
      reasonCode: 'patient-request',
    },
    'POST /api/receipts/:number/void': { reason: 'Wrong patient' },
    'POST /api/receipts/:number/credit-note': { reason: 'Wrong patient' },
    'POST /api/booking/book': booking(),
    'POST /api/quotations': {
      recipient: 'Mary Moyo',
      payerId: sample.payerId,
      profiles: ['UE'],
      priceList: STAFF_LIST,
      forMany: true,
      note: 'For the staff',
    },
    'POST /api/quotations/:number/withdraw': { reason: 'Asked for anew' },
    'PUT /api/booking/update': { id: open.id, version: open.version, notes: 'Fasting', reason: 'Told later' },
    'PUT /api/booking/update/:profileCode': { id: open.id, stage: 'in_process' },
    'POST /api/booking/add-test': {
      id: open.id,
      profile: 'CRP',
      askedBy: { kind: 'doctor', name: 'Dr Moyo' },
    },
    'POST /api/booking/hand-over': { id: released.id, collector: 'patient' },
    'POST /api/booking/report-exemption': { id: open.id, exempt: true, reason: 'In-patient' },
    'DELETE /api/booking': { id: open.id, version: open.version, reason: 'Booked twice' },
    'POST /api/results/critical/acknowledge': {
      callId: sample.callId,
      outcome: 'told',
      person: 'Sr Moyo',
      role: 'sister',
      phone: '1',
      readBack: true,
    },
    'POST /api/results/amend': {
      bookingId: released.id,
      profileCode: 'UE',
      version: 1,
      reason: 'Wrong sample',
      told: 'Dr Gumbo',
      values: [{ code: 'NA', parameter: '141', comment: 'Checked' }],
    },
    'POST /api/mail-settings': { ...sample.mail, password: 'another secret' },
    'POST /api/operations/backups/settings': { hour: 3, keepDaily: 7, enabled: false, version: 1 },
    'POST /api/operations/backups': {},
    'POST /api/operations/failed-reactions/retry': { ids: ['close-job-card.1'] },
    'POST /api/operations/failed-reactions/give-up': { ids: ['close-job-card.1'], reason: 'Done by hand' },
    'POST /api/mail-settings/test': { to: 'c@example.org' },
    'POST /api/deliveries/receipts': { number: 1, address: 'c@example.org' },
    'POST /api/deliveries': {
      reports: [{ bookingId: released.id, recipient: 'patient', address: 'c@example.org' }],
    },
    'POST /api/print-queue/batch.pdf': { bookingIds: [released.id] },
    'POST /api/report/:bookingId/preliminary': { profileCode: 'UE', version: 1 },
    'POST /api/results/withdraw': {
      bookingInformationId: released.id,
      code: 'UE',
      reason: 'Wrong patient',
    },
    'POST /api/results/reviewed': {
      bookingId: released.id,
      profileCode: 'UE',
      version: 1,
      reason: 'It stands',
    },
    'POST /api/results/release-batch': {
      action: 'validate',
      items: [{ bookingId: open.id, profileCode: sample.results.biochemistry.code, version: 1 }],
    },
    'POST /api/results/release-batch/undo': { items: [{ bookingId: open.id, profileCode: 'UE' }] },
    'POST /api/bloodbank/units/issue': {
      ...UNIT_MOVE,
      bookingId: open.id,
      profileCode: sample.results.bloodbank.code,
    },
    'POST /api/bloodbank/units/emergency': {
      bookingId: open.id,
      unit: 'G123489654321Y',
      component: 'Red cells',
      group: 'O Negative',
      expiry: '2099-12-31',
      person: 'Sr Dube',
      reason: 'Bleeding, no time for a crossmatch',
      dReason: 'None',
    },
    'POST /api/bloodbank/units/return': {
      ...UNIT_MOVE,
      bookingId: open.id,
      profileCode: sample.results.bloodbank.code,
    },
    'POST /api/params/save': { ...record, interpretation: 'Normal', measurementmethod: 'ISE' },
    'POST /api/notifications/read': { all: true },
    ...resultBodies(sample),
  };
}

const UNIT_MOVE = {
  unit: 'G123498654321H',
  component: 'Red cells',
  person: 'Sr Dube',
  note: 'Ward 4',
};

function booking(): Fields {
  return {
    patient: PATIENT,
    profiles: ['UE', 'FBC'],
    bundles: [],
    priority: 'urgent',
    notes: 'Fasting',
    clinical: {
      fasting: true,
      medication: 'none',
      collectedAt: '2026-01-01T08:00:00Z',
      collectedBy: 'Sr Moyo',
    },
    collectedLongAgo: true,
    referringDoctor: 'Dr Gumbo',
    paymentMethod: 'cash',
    accountName: '',
    memberNumber: '12',
    laboratoryCode: 'L1',
    about: 'Walk-in',
    payment: PAYMENT,
  };
}

function resultBodies(sample: Sample): Record<string, Fields> {
  return Object.fromEntries(
    DISCIPLINES.map((unit) => {
      const result = sample.results[unit];
      const rows = { [SHEETS[unit].testValuesKey]: [someRow(unit, result)] };
      return [
        `PUT /api/${unit}`,
        {
          bookingInformationId: sample.open.id,
          code: result.code,
          version: 0,
          action: 'update',
          remarks: 'Seen',
          remarkable: true,
          ...rows,
          ...sectionsOf(unit, someRow(unit, result)),
        },
      ];
    }),
  );
}

/** So that a hostile body reaches into the sections too. */
function sectionsOf(unit: Discipline, row: Fields): Fields {
  const kit = { parameter: row['code'], kit: 'Determine', lot: '23A', expiry: '2099-12-31' };
  return { sections: SHEETS[unit].sections?.['kits'] ? { kits: [kit] } : {} };
}

/** Signed by a second person beside. */
const SIGNED: readonly string[] = ['POST /api/shifts/handover', 'POST /api/shifts/close'];

/** The needs of a call beside its body. */
export function headersFor(route: string, sample: Sample): Readonly<Record<string, string>> {
  const granted = sample.grants[actOf(route)];
  const headers = { 'X-Admin-Grant': granted, 'Idempotency-Key': `key-${(keys += 1)}` };
  if (route === EMERGENCY) return { ...headers, 'X-Witness': sample.benchWitness };
  return SIGNED.includes(route) ? { ...headers, 'X-Witness': sample.witness } : headers;
}

/** The witness of an uncrossmatched unit must work at the blood bank. */
const EMERGENCY = 'POST /api/bloodbank/units/emergency';

function actOf(route: string): GrantAction {
  if (route === 'PUT /api/patient') return 'patient';
  if (route === 'POST /api/refunds') return 'refund';
  return /^(DELETE|GET .*delete-by)/.test(route) ? 'delete' : 'update';
}

let keys = 0;
