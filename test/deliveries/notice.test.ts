import { expect, test } from '@jest/globals';
import { noticeOf } from '../../server/deliveries/notice.js';
import type { Laboratory } from '../../shared/contract/settings.js';

const LAB = { name: 'The Laboratory', address: '', phones: '' } as Laboratory;

test.each([
  ['en', 'booked on 2 Nov 2026'],
  ['fr', 'enregistré le 2 novembre 2026'],
  ['pt', 'registado em 2 de novembro de 2026'],
  ['es', 'registrado el 2 de noviembre de 2026'],
] as const)('a notice in %s says the day of the booking in words', (language, said) => {
  const of = { labNumber: 'LAB1', patientName: 'Mary Postal', day: '2026-11-02', checkUrl: null } as const;
  const { text } = noticeOf({ ...of, content: 'notice', corrects: false }, LAB, language);
  expect(text).toContain(said);
});
