import fc from 'fast-check';
import { FORBIDDEN_CHARACTER, foldText, nameTokens, toNfc } from '../../shared/domain/text.js';

describe('names as they are searched', () => {
  test.each([
    ['Ana Núñez', ['ana', 'nunez']],
    ['  O’Brien-Smith,  JOHN ', ['obrien', 'smith', 'john']],
    ["N'Golo Kanté", ['ngolo', 'kante']],
    ['Łukasz Øster Straße', ['lukasz', 'oster', 'strasse']],
    ['Nguyễn Văn Đức', ['nguyen', 'van', 'duc']],
    ['İbrahim Yıldız', ['ibrahim', 'yildiz']],
    ['王小明', ['王小明']],
    ['Ｍａｒｙ', ['mary']],
    ['J. R. 3rd', ['j', 'r', '3rd']],
    ['', []],
    ['---', []],
  ])('%s', (name, tokens) => {
    expect(nameTokens(name)).toEqual(tokens);
  });

  test('a name is found however its accents are encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameTokens(name.normalize('NFD'))).toEqual(nameTokens(name.normalize('NFC')));
      }),
    );
    expect(foldText('e\u0301')).toBe(foldText('é'));
  });
});

describe('text that is stored', () => {
  test('is NFC', () => {
    expect(toNfc('e\u0301')).toBe('é');
    expect(toNfc('é')).toBe('é');
  });

  test.each([
    ['NUL', 'a\u0000b', true],
    ['a bell', 'a\u0007', true],
    ['an escape', '\u001b[31m', true],
    ['delete', '\u007f', true],
    ['a C1 control', 'a\u0085b', true],
    ['the last C1 control', '\u009f', true],
    ['a high surrogate alone', 'a\ud800', true],
    ['a low surrogate alone', '\udc00b', true],
    ['surrogates in the wrong order', '\udc00\ud800', true],
    ['a tab', 'a\tb', false],
    ['line ends', 'a\r\nb\n', false],
    ['an emoji', '👩‍🔬', false],
    ['a no-break space', '\u00a0', false],
    ['text from right to left', 'مرحبا \u202e', false],
    ['nothing', '', false],
  ])('%s is forbidden: %s', (_what, text, forbidden) => {
    expect(FORBIDDEN_CHARACTER.test(text)).toBe(forbidden);
  });
});
