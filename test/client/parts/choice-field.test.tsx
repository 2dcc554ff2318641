import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { ChoiceField } from '../../../client/ui/options/choice-field.js';
import { listBottom } from '../../../client/ui/options/option-list.js';
import { draw } from './draw.js';

const ORGANISMS = [
  { value: 'Campylobacter coli', code: 'cco' },
  { value: 'Escherichia coli', code: 'eco' },
  { value: 'Klebsiella aerogenes', code: 'eae' },
  { value: 'Klebsiella pneumoniae', code: 'kpn' },
  { value: 'Salmonella Paratyphi A', code: 'spa' },
  { value: 'Salmonella Typhi', code: 'sty' },
  { value: 'Staphylococcus aureus', code: 'sau' },
  { value: 'Streptococcus agalactiae', code: 'sag' },
  { value: 'Streptococcus pneumoniae', code: 'spn' },
  { value: 'Staphylococcus epidermidis', code: 'sep' },
];
const SEVERAL = 'Several match: keep typing, or choose with the arrow keys';
const NOT_LISTED = 'No organism of that name';

const taken: string[] = [];
const went: string[] = [];
beforeEach(() => {
  taken.splice(0);
  went.splice(0);
});

function Field({ isBlankLine }: { readonly isBlankLine: boolean }) {
  const [value, setValue] = useState('');
  return (
    <ChoiceField
      id="organism"
      label="Organism"
      value={isBlankLine ? '' : value}
      options={ORGANISMS}
      {...(isBlankLine && { onlyThese: NOT_LISTED })}
      onPick={(picked) => {
        taken.push(picked);
        setValue(picked);
      }}
      onEnter={(input, now) => {
        went.push(now);
        input.blur();
      }}
    />
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Organism', { selector: 'input' });
const press = (key: string): void => void fireEvent.keyDown(field(), { key, code: key });
const type = (text: string): void => {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
};

describe.each([true, false])('a list takes only what is marked (blank line: %s)', (isBlankLine) => {
  test.each(['typhi', 'coli', 'Salmonella', 'Strep', 'staphylococcus', 'Klebsiella', 'S'])(
    'Enter after “%s” takes nothing, says that several fit, and leaves the text',
    (text) => {
      draw(<Field isBlankLine={isBlankLine} />);
      type(text);
      press('Enter');
      expect([taken, went]).toEqual([[], []]);
      expect(field().value).toBe(text);
      expect(screen.getByText(SEVERAL)).toBeTruthy();
      type(`${text}x`);
      expect(screen.queryByText(SEVERAL)).toBeNull();
    },
  );

  test.each([
    ['sty', 'Salmonella Typhi'],
    ['salmonella typhi', 'Salmonella Typhi'],
    ['esch', 'Escherichia coli'],
    ['aureus', 'Staphylococcus aureus'],
  ])('Enter after “%s” takes %s, which alone fits or is called so', (text, organism) => {
    draw(<Field isBlankLine={isBlankLine} />);
    type(text);
    press('Enter');
    expect([taken, went]).toEqual([[organism], [organism]]);
  });

  test('what Enter would take is marked before it is pressed, and of several none is', () => {
    draw(<Field isBlankLine={isBlankLine} />);
    const marked = () => screen.queryByRole('option', { selected: true, hidden: true })?.textContent;
    type('salmonella typ');
    expect(marked()).toContain('Salmonella Typhi');
    type('typhi');
    expect(marked()).toBeUndefined();
  });

  test('the arrows mark one of several, and Enter takes the marked one', () => {
    draw(<Field isBlankLine={isBlankLine} />);
    type('typhi');
    press('ArrowDown');
    press('ArrowDown');
    expect(screen.getByRole('option', { selected: true, hidden: true }).textContent).toContain(
      'Salmonella Typhi',
    );
    press('Enter');
    expect(taken).toEqual(['Salmonella Typhi']);
  });
});

test.each(['0.5', '>64', '8', 'typhi', 'no such thing'])(
  'a blank line takes “%s” for nothing, also when the field is left, and says why',
  (text) => {
    draw(<Field isBlankLine />);
    type(text);
    for (const key of text) press(key);
    press('Enter');
    fireEvent.blur(field());
    expect([taken, went]).toEqual([[], []]);
    expect(field().value).toBe(text);
    expect(screen.getByText(text === 'typhi' ? SEVERAL : NOT_LISTED)).toBeTruthy();
  },
);

test('a blank line that holds nothing is passed by with Enter', () => {
  draw(<Field isBlankLine />);
  act(() => field().focus());
  press('Enter');
  expect([taken, went]).toEqual([[], ['']]);
});

test('the room of a list ends above what adds the next and above Save, which it never covers', () => {
  const box = (top: number, height = 40): DOMRect => ({ top, height, bottom: top + height }) as DOMRect;
  const [input, above, add, save] = [0, 1, 2, 3].map(() => document.createElement('div'));
  for (const [part, top] of [
    [input, 300],
    [above, 100],
    [add, 520],
    [save, 700],
  ] as const) {
    if (part === undefined) throw new Error('Nothing was made');
    part.getBoundingClientRect = () => box(top);
    if (part !== input) part.dataset['uncovered'] = '';
    document.body.append(part);
  }
  expect(listBottom(input ?? null)).toBe(520);
  for (const part of [input, above, add, save]) part?.remove();
  expect(listBottom(null)).toBe(window.innerHeight);
});
