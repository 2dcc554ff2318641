import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Antibiogram } from '../../../client/results/sections/microbiology/isolate-card.js';
import { withPanel } from '../../../client/results/sections/microbiology/culture-lines.js';
import type { Isolate } from '../../../shared/disciplines/microbiology/culture.js';
import { draw } from './draw.js';

const ISOLATE: Isolate = {
  ...{ number: 1, organism: 'Escherichia coli', quantity: '', significant: true, comment: '', guideline: '' },
  susceptibility: [],
};
const DRUGS = ['Ampicillin', 'Ciprofloxacin', 'Nitrofurantoin'];
const LISTS = {
  organisms: [],
  drugs: DRUGS.map((value) => ({ value })),
  guidelines: [],
  panelsFor: () => [{ name: 'Urine', organism: '', specimen: '', drugs: ['Ciprofloxacin', 'Ampicillin'] }],
};

function Sheet() {
  const [isolate, setIsolate] = useState(ISOLATE);
  return (
    <div data-section>
      <Antibiogram
        field="isolate"
        isolate={isolate}
        judged={isolate}
        lists={LISTS}
        errors={[]}
        isReadOnly={false}
        onChange={(change) => setIsolate({ ...isolate, ...change })}
        onRemove={() => undefined}
      />
    </div>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string, key: string): void => void fireEvent.keyDown(field(name), { key, code: key });

test('one key puts in the panel in its order, and Enter goes from value to value, whether a breakpoint spoke or not', async () => {
  draw(<Sheet />);
  expect(screen.getByRole('button', { name: /^Panel Urine: 2 drugs/ })).toBeTruthy();
  press('Add a drug to isolate 1', '+');
  const names = () => screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-label'));
  expect(names().filter((name) => name?.startsWith('MIC'))).toEqual([
    'MIC of Ciprofloxacin',
    'MIC of Ampicillin',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field('MIC of Ciprofloxacin')));
  press('MIC of Ciprofloxacin', 'Enter');
  expect(document.activeElement).toBe(field('MIC of Ampicillin'));
  press('MIC of Ampicillin', 's');
  expect(field('S, I or R of Ampicillin').value).toBe('S');
  press('MIC of Ampicillin', 'Enter');
  expect(document.activeElement).toBe(field('Add a drug to isolate 1'));
  expect(screen.queryByRole('button', { name: /^Panel/ })).toBeNull();
});

test('a drug that is there already is not put in twice', () => {
  const once = withPanel(ISOLATE, ['Ampicillin']);
  expect(withPanel(once, ['Ciprofloxacin', 'Ampicillin']).susceptibility.map(({ drug }) => drug)).toEqual([
    'Ampicillin',
    'Ciprofloxacin',
  ]);
});

test('a comma that may be two things is asked about, and its keys come before those of the field', () => {
  draw(<Sheet />);
  press('Add a drug to isolate 1', '+');
  const mic = field('MIC of Ciprofloxacin');
  act(() => mic.focus());
  fireEvent.change(mic, { target: { value: '1,500' } });
  expect(screen.getByRole('status').textContent).toBe('1,500: 1500 or 1.5?');
  press('MIC of Ciprofloxacin', 'd');
  // The decimal point, and not the disc.
  expect(field('MIC of Ciprofloxacin').value).toBe('1.5');
  expect(screen.queryByRole('status')).toBeNull();
});
