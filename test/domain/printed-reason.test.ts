import { printedReason } from '../../shared/report/printed-reason.js';

test.each([
  'below zero: check what it is calculated from',
  'total cholesterol is below HDL and VLDL together',
  'albumin must be above zero',
  'cannot divide by zero',
])('the bench’s words %j stand on no patient’s paper', (reason) => {
  expect(printedReason(reason)).toBe('not calculated');
});

test.each([
  'under 18 years',
  'needs albumin',
  'triglycerides above 4.5 mmol/L',
  'clotted',
  'not valid in pregnancy',
])('%j is printed as it is', (reason) => {
  expect(printedReason(reason)).toBe(reason);
});
