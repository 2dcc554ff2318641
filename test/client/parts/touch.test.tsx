import { fireEvent, screen, within } from '@testing-library/react';
import { GradeField, GradePad } from '../../../client/results/sections/bloodbank/grades.js';
import { NumberPadField } from '../../../client/ui/fields/number-pad.js';
import { draw } from './draw.js';

test('a figure opens the number pad, and a finger gets the keyboard of signs with one press', () => {
  const { unmount } = draw(<input />);
  unmount();
  const given = window.matchMedia.bind(window);
  window.matchMedia = (query) => ({ ...given(query), matches: query === '(pointer: coarse)' });
  draw(<NumberPadField label="Discount" />);
  const field = screen.getByRole('textbox', { name: 'Discount' });
  expect(field.getAttribute('inputmode')).toBe('decimal');
  fireEvent.click(screen.getByRole('button', { name: 'Keyboard of letters and signs' }));
  expect(field.getAttribute('inputmode')).toBe('text');
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: 'Keyboard of digits' }));
  expect(field.getAttribute('inputmode')).toBe('decimal');
  window.matchMedia = given;
});

test('a press on a grade grades the tube in hand as its key does, and goes on to the next', () => {
  const heard: string[] = [];
  draw(
    <section data-section>
      {['Anti-A', 'Anti-B'].map((label) => (
        <GradeField
          key={label}
          label={label}
          value=""
          isReadOnly={false}
          onGrade={(grade) => heard.push(`${label} ${grade}`)}
        />
      ))}
      <GradePad />
    </section>,
  );
  // No keyboard opens over the tubes: a phone's sends no keys that could be told apart.
  expect(screen.getByLabelText('Anti-A').getAttribute('inputmode')).toBe('none');
  const pad = within(screen.getByRole('group', { name: 'Grades' }));
  fireEvent.click(pad.getByRole('button', { name: /4\+$/ }));
  fireEvent.click(pad.getByRole('button', { name: /w\+$/ }));
  expect(heard).toEqual(['Anti-A 4+', 'Anti-B w+']);
});
