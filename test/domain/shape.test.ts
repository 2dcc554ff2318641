import {
  day,
  dictionary,
  list,
  oneOf,
  optional,
  record,
  text,
  whole,
  type Shape,
  type ShapeError,
} from '../../shared/domain/shape.js';

function read<T>(shape: Shape<T>, value: unknown) {
  const errors: ShapeError[] = [];
  return {
    value: shape(value, 'at', errors),
    told: errors.map(({ field, message }) => `${field}: ${message}`),
  };
}

const fine = (value: unknown) => ({ value, told: [] });

describe('what came from outside is read by its shape', () => {
  it('text is trimmed, and has its length', () => {
    expect(read(text(3), ' abc  ')).toEqual(fine('abc'));
    expect([read(text(3), null), read(text(3), undefined)]).toEqual([fine(''), fine('')]);
    const told = ['at: at must be text of at most 3 characters.'];
    expect([read(text(3), 'abcd'), read(text(3), 5)]).toEqual([
      { value: '', told },
      { value: '', told },
    ]);
  });

  it('a day is one of the calendar', () => {
    expect([read(day, '2028-02-29'), read(day, ''), read(day, null)]).toEqual([
      fine('2028-02-29'),
      fine(''),
      fine(''),
    ]);
    const none = { value: '', told: ['at: at must be a day, yyyy-MM-dd.'] };
    expect([read(day, '2027-02-29'), read(day, 20280229), read(day, ['2028-02-29'])]).toEqual([
      none,
      none,
      none,
    ]);
  });

  it('a list has its length, and tells which of it does not fit', () => {
    expect(read(list(text(1), 2), ['a', 'b'])).toEqual(fine(['a', 'b']));
    expect([read(list(text(1), 2), null), read(list(text(1), 2), [])]).toEqual([fine([]), fine([])]);
    expect(read(list(text(1), 2), ['a', 'bb']).told).toEqual([
      'at[1]: at[1] must be text of at most 1 characters.',
    ]);
    const told = ['at: at must be a list of at most 2.'];
    expect([read(list(text(1), 2), ['a', 'b', 'c']), read(list(text(1), 2), 'ab')]).toEqual([
      { value: [], told },
      { value: [], told },
    ]);
  });

  it('an object has these fields and no others', () => {
    const shape = record<{ name: string; born: string }>({ name: text(5), born: day });
    expect(read(shape, { name: 'Rudo' })).toEqual(fine({ name: 'Rudo', born: '' }));
    expect(read(shape, { name: 'Rudo', age: 5, toString: 1 }).told).toEqual([
      'at.age: at.age is not a field of this call.',
      'at.toString: at.toString is not a field of this call.',
    ]);
    for (const odd of [null, undefined, 'x', 5, ['a']]) {
      expect(read(shape, odd)).toEqual({
        value: { name: '', born: '' },
        told: ['at: at must be an object.'],
      });
    }
  });

  it('what may be left out is null', () => {
    expect([read(optional(text(5)), null), read(optional(text(5)), undefined)]).toEqual([
      fine(null),
      fine(null),
    ]);
    expect(read(optional(text(5)), '')).toEqual(fine(''));
  });

  it('a whole number is from 0 to its most', () => {
    expect([0, 5, 9].map((value) => read(whole(9), value))).toEqual([fine(0), fine(5), fine(9)]);
    expect([read(whole(9), null), read(whole(9), undefined)]).toEqual([fine(0), fine(0)]);
    const none = { value: 0, told: ['at: at must be a whole number from 0 to 9.'] };
    for (const odd of [-1, 10, 1.5, '5', NaN, true]) expect(read(whole(9), odd)).toEqual(none);
  });

  it('a choice is one of these; the first stands in for anything else', () => {
    expect([read(oneOf(['a', 'b']), 'b'), read(oneOf([100, 50]), 50)]).toEqual([fine('b'), fine(50)]);
    expect(read(oneOf([100, 50]), 20)).toEqual({ value: 100, told: ['at: at must be one of 100, 50.'] });
  });

  it('a dictionary has as many fields as it may, in the order of their names', () => {
    const counts = dictionary(whole(9), 2);
    const given = read(counts, { b: 1, a: 2 });
    expect(given).toEqual(fine({ a: 2, b: 1 }));
    expect(Object.keys(given.value)).toEqual(['a', 'b']);
    expect(Object.keys(read(dictionary(whole(9), 3), { c: 1, a: 2, b: 3 }).value)).toEqual(['a', 'b', 'c']);
    expect([read(counts, null), read(counts, {})]).toEqual([fine({}), fine({})]);
    expect(read(counts, { a: 10 }).told).toEqual(['at.a: at.a must be a whole number from 0 to 9.']);
    expect(read(counts, { ['k'.repeat(40)]: 1 }).told).toEqual([]);
    const none = { value: {}, told: ['at: at must be an object of at most 2 fields.'] };
    for (const odd of [{ a: 1, b: 1, c: 1 }, { a: 1, ['k'.repeat(41)]: 1 }, ['a'], 'ab', 5]) {
      expect(read(counts, odd)).toEqual(none);
    }
  });
});
