import fc from 'fast-check';
import { displayRange, flagFor, parseRange } from '../../shared/domain/ranges/reference-range.js';

describe('the range grammar', () => {
  test.each([
    ['133-146', '133', '146'],
    ['3.5 - 5.3', '3.5', '5.3'],
    ['3,5-5,3', '3.5', '5.3'],
    ['3.5–5.3', '3.5', '5.3'],
    ['3.5 to 5.3', '3.5', '5.3'],
    ['-2-2', '-2', '2'],
    ['-2 to +2', '-2', '2'],
    ['−2 – +2', '-2', '2'],
    ['-10--5', '-10', '-5'],
    ['-2 to +2##-2-2', '-2', '2'],
    ['>60', '60', null],
    ['> 60', '60', null],
    ['>=60', '60', null],
    ['≥60', '60', null],
    ['+60', '60', null],
    ['+ 1.5', '1.5', null],
    ['<5', null, '5'],
    ['<=5', null, '5'],
    ['≤ 5,5', null, '5.5'],
    ['Up to 40', null, '40'],
    ['<-5', null, '-5'],
    ['5-10##4-11', '4', '11'],
    ['>50##50-250', '50', '250'],
    ['<0.05##<0.25', null, '0.25'],
    ['Desirable <5.0##<5.0', null, '5.0'],
    ['Not detected / <50##<50', null, '50'],
    ['Not detected / <50', null, '50'],
    ['Not detected##<10', null, '10'],
    ['##4-11', '4', '11'],
    ['5-10##', '5', '10'],
    ['Not detected; <50', null, '50'],
    ['5-10## 4-11 ', '4', '11'],
    ['Follicular 2.4-12.6; mid-cycle 14-96; luteal 1.0-11.4##1.0-96', '1.0', '96'],
  ])('"%s" is %s to %s', (text, low, high) => {
    expect(parseRange(text)).toMatchObject({ kind: 'numeric', low, high });
  });

  test.each([
    ['', 'none'],
    ['-', 'none'],
    ['N/A', 'none'],
    ['Non-reactive', 'text'],
    ['1+', 'text'],
    ['Straw to yellow', 'text'],
    ['Up to 1:160', 'titre'],
    ['<1:80', 'titre'],
    ['10-5', 'guidance'],
    ['5', 'guidance'],
    ['1,234-5,678.9', 'guidance'],
    ['Luteal >30 suggests ovulation', 'guidance'],
    ['T1 0.05-3.70; T2 0.31-4.35; T3 0.41-5.18', 'agreed'],
    ['T1 0.05-3.70; T2 0.31-4.35', 'agreed'],
    ['T1 (early) 0.05-3.70; T2 (late) <4.35', 'agreed'],
    ['M: 1-2; F: 3-4', 'agreed'],
    [' M: 1-2; F: 3-4', 'agreed'],
    ['T1 0.05-3.70', 'guidance'],
    ['T1 0.05-3.70; T2 none', 'guidance'],
    ['T1 0.05-3.70; 0.31-4.35', 'guidance'],
    ['T1 0.05-3.70; 2 0.31-4.35', 'guidance'],
    ['<50 / <60', 'guidance'],
    ['<50 / 1,234-5', 'guidance'],
    ['Negative', 'text'],
    ['about <1:80', 'guidance'],
    ['Up to 1:80 or so', 'text'],
    ['Up to 1 : 80', 'titre'],
    ['see 5 - +10', 'guidance'],
    ['140', 'guidance'],
    ['-4,25', 'guidance'],
    ['grade 3', 'text'],
    ['3 plus', 'text'],
    ['1+2', 'text'],
    ['A: 1-2; F: 3-4', 'agreed'],
  ])('"%s" is of the kind %s', (text, kind) => {
    expect(parseRange(text).kind).toBe(kind);
  });

  test.each([
    ['5-10##4-11', '5-10'],
    ['-2 to +2##-2-2', '-2 to +2'],
    ['Not detected / <50##<50', 'Not detected / <50'],
    ['##4-11', '4-11'],
    [' 3.5-5.3 ', '3.5-5.3'],
    ['5-10## 4-11', '5-10'],
    [' 5-10 ##4-11', '5-10'],
    [' M: 5-10##4-11; F: 1-2', 'M: 5-10; F: 1-2'],
    ['', ''],
  ])('"%s" is shown as "%s"', (text, shown) => {
    expect(displayRange(text)).toBe(shown);
    expect(parseRange(text).display).toBe(shown);
  });

  test('no text is too odd to be read or flagged against', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ maxLength: 20 }),
        (range, value) => {
          expect(typeof flagFor({ value, range })).toBe('string');
        },
      ),
    );
  });

  test('a long text takes no time', () => {
    const hostile = `${'a '.repeat(5_000)};${'1-'.repeat(5_000)}`;
    const started = performance.now();
    parseRange(hostile);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
