import { act, screen } from '@testing-library/react';
import { WizardFooter } from '../../../client/bookings/wizard/wizard-frame.js';
import { Textarea, TextInput } from '@mantine/core';
import { KeysInLines } from '../../../client/ui/keys/key-hint.js';
import { draw } from './draw.js';

const footer = (reason: string | undefined) => (
  <WizardFooter
    finish="Book"
    isFirst={false}
    isBusy={false}
    reason={reason}
    onBack={() => undefined}
    onReason={() => undefined}
  />
);

test('where what was missing arrives late the last button has the cursor then, and takes it from no field', () => {
  const { again } = draw(footer('Name is needed'));
  expect(document.activeElement).toBe(document.body);
  again(footer(undefined));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book' }));
  again(footer('Name is needed'));
  const back = screen.getByRole('button', { name: 'Back' });
  back.focus();
  again(footer(undefined));
  expect(document.activeElement).toBe(back);
});

test.each([
  ['Book', undefined, 'Book', 'Enter books'],
  ['Save', undefined, 'Save', 'Enter saves'],
  ['Book', 'ETB 11.00', 'Book, take ETB 11.00', 'Enter books and takes ETB 11.00'],
])('the foot says %s with %s as its button does, and as a sentence', (finish, taken, button, sentence) => {
  draw(
    <WizardFooter
      {...{ finish, taken, isFirst: false, isBusy: false, reason: undefined }}
      onBack={() => undefined}
      onReason={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
  expect(document.getElementById('why-not-next')?.textContent).toBe(sentence);
});

test('in a field of several lines the foot says Ctrl+Enter and the field says what Enter does; elsewhere Enter', () => {
  draw(
    <KeysInLines value="Enter starts a new line, Ctrl+Enter goes on">
      <Textarea label="Clinical notes" />
      <TextInput label="Medication" />
      <WizardFooter
        finish={undefined}
        isFirst={false}
        isBusy={false}
        reason={undefined}
        onBack={() => undefined}
        onReason={() => undefined}
      />
    </KeysInLines>,
  );
  const said = () => document.getElementById('why-not-next')?.textContent;
  act(() => screen.getByRole('textbox', { name: 'Clinical notes' }).focus());
  expect(said()).toBe('Ctrl Enter goes on');
  expect(screen.getByText('Enter starts a new line, Ctrl+Enter goes on')).toBeTruthy();
  act(() => screen.getByRole('textbox', { name: 'Medication' }).focus());
  expect(said()).toBe('Enter goes on');
});
