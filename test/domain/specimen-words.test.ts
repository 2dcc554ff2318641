import { specimenWords } from '../../shared/domain/specimens/specimen-words.js';

test.each([
  ['BLOOD', 'Blood'],
  ['CSF', 'CSF'],
  ['SWAB (nasopharyngeal)', 'Swab (nasopharyngeal)'],
  ['TISSUE / SWAB', 'Tissue / swab'],
  ['Early morning urine', 'Early morning urine'],
  ['', ''],
])('the specimen %j is read as %j', (specimen, read) => {
  expect(specimenWords(specimen)).toBe(read);
});
