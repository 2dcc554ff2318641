import { namesOf } from '../../shared/domain/people/names-of.js';

const own = [{ code: 'ALB', name: 'Albumin' }];

test('tests are called by their names, wherever on the sample they are', () => {
  const specimen = [
    { code: 'CREA', name: 'Creatinine' },
    { code: 'K', name: 'Potassium' },
  ];
  expect(namesOf(['ALB', 'CREA', 'K'], own, specimen)).toBe('Albumin, Creatinine, Potassium');
});

test('names and codes are never mixed', () => {
  expect(namesOf(['ALB', 'CREA'], own, [{ code: 'CREA' }])).toBe('ALB, CREA');
});
