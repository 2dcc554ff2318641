import {
  calledNumber,
  labNumber,
  nextPreview,
  tubesOwner,
  validateLabNumberConfig,
  faultyField,
} from '../../shared/domain/specimens/lab-number.js';

describe('the lab number', () => {
  test.each([
    ['LAB', 1, 'LAB1'],
    ['MN-26-', '104', 'MN-26-104'],
    ['', 42n, '42'],
    ['L', '9007199254740993', 'L9007199254740993'],
  ])('is the prefix %s and the last number %s', (prefix, last, expected) => {
    expect(labNumber(prefix, last)).toBe(expected);
    expect(nextPreview({ labnumberprefix: prefix, lastnumber: last })).toBe(expected);
  });

  test.each([
    ['LAB', 1, null],
    ['', 10, null],
    ['', 9, 'at least 2 characters'],
    ['LAB', -1, 'whole number'],
    ['LAB', '1.5', 'whole number'],
    ['LAB', '', 'whole number'],
    ['L AB', 1, 'spaces'],
    ['L\u0000', 1, 'spaces'],
    ['X'.repeat(21), 1, 'at most 20'],
    ['Łódź-', 1, 'bar code'],
    ['مختبر', 1, 'bar code'],
    ['A–', 1, 'bar code'],
    ['LAB\u200b', 1, 'bar code'],
    ['"', 600, 'bar code'],
    ['%', 600, 'bar code'],
    ['LAB#', 1, 'bar code'],
    ['26/', 1, null],
    ['L AB', 1, 'prefix'],
    ['LAB', -1, 'next number'],
  ])('prefix "%s" with %s is answered with %s', (labnumberprefix, lastnumber, problem) => {
    const answer = validateLabNumberConfig({ labnumberprefix, lastnumber });
    if (problem === null) expect(answer).toBeNull();
    else expect(answer).toContain(problem);
  });

  test.each([
    ['L AB', 1, 'labnumberprefix'],
    ['X'.repeat(21), 1, 'labnumberprefix'],
    ['LAB', -1, 'lastnumber'],
    ['', 9, 'lastnumber'],
  ])('prefix "%s" with %s is refused at %s', (labnumberprefix, lastnumber, field) => {
    const wrong = validateLabNumberConfig({ labnumberprefix, lastnumber });
    expect(wrong).not.toBeNull();
    expect(faultyField(wrong ?? '')).toBe(field);
  });

  test.each([
    ['384', '384'],
    [' 384 ', '384'],
    ['lab 384', '384'],
    ['Lab no. 384', '384'],
    ['laboratory number: 384', '384'],
    ['LAB384', '384'],
    ['#384', '384'],
    ['lab 384-2', '384-2'],
    ['lab 384-2-1', '384-2-1'],
    ['Labuschagne', ''],
    ['lab', ''],
    ['384-2', ''],
    ['ABC384', ''],
  ])('%s is called %s', (typed, figures) => {
    expect(calledNumber(typed)).toBe(figures);
  });
});

test('a prefix in force is taken as it is', () => {
  expect(validateLabNumberConfig({ labnumberprefix: 'Łódź-', lastnumber: 7 }, 'Łódź-')).toBeNull();
});

test.each([
  ['26-11-', '26'],
  ['26-11-1', '26'],
  ['LAB7-2-', 'LAB7'],
  ['26-', undefined],
  ['MN-A-', undefined],
])('numbers of %s would be tubes of %s', (prefix, owner) => {
  expect(tubesOwner(prefix)).toBe(owner);
});
