import { TextInput } from '@mantine/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { basicHeader } from '../../../client/core/call-headers.js';
import { DayField } from '../../../client/ui/fields/day-field.js';
import { FormErrors } from '../../../client/ui/forms/form-errors.js';
import { MoneyField } from '../../../client/ui/fields/money-field.js';
import { Refusal } from '../../../client/ui/feedback/refusal.js';
import {
  isSigned,
  NO_WITNESS,
  WitnessFields,
  type Witness,
} from '../../../client/ui/forms/witness-fields.js';
import { basicCredentials } from '../../../server/identity/basic-credentials.js';
import { draw } from './draw.js';

const heard: string[] = [];
beforeEach(() => heard.splice(0));

const type = (field: HTMLElement, text: string): void => {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
};

test("a list's day is asked for when the field is left, and written out", () => {
  function Filter() {
    const [day, setDay] = useState('');
    return (
      <DayField
        aria-label="From day"
        value={day}
        onCommit={(next) => {
          heard.push(next);
          setDay(next);
        }}
      />
    );
  }
  draw(<Filter />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From day' });
  type(field, '13.11.2026');
  expect(heard).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(heard).toEqual(['2026-11-13']);
  expect(field.value).toBe('13 Nov 2026');
  type(field, 'someday');
  fireEvent.blur(field);
  expect(heard).toEqual(['2026-11-13']);
  expect(field.value).toBe('someday');
  expect(screen.getByText('Not a day: write it as 21/11/2026')).toBeTruthy();
  type(field, '31/11/2026');
  fireEvent.blur(field);
  expect(screen.getByText('There is no 31 Nov 2026')).toBeTruthy();
});

function Expiry() {
  const [expiry, setExpiry] = useState('');
  const keep = (day: string): void => {
    heard.push(day);
    setExpiry(day);
  };
  return <DayField label="Expiry" kind="expiry" value={expiry} onDay={keep} />;
}

test('an expiry is read as labels write it: a month is its last day, and the end of a GS1 month too', () => {
  draw(<Expiry />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expiry' });
  for (const [text, shown] of [
    ['NOV 27', '30 Nov 2027'],
    ['11/2026', '30 Nov 2026'],
    ['261100', '30 Nov 2026'],
  ] as const) {
    type(field, text);
    fireEvent.blur(field);
    expect(field.value).toBe(shown);
  }
});

test('six figures that are two days are asked, and nothing is taken before', () => {
  draw(<Expiry />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expiry' });
  type(field, '261130');
  fireEvent.blur(field);
  expect(field.value).toBe('261130');
  expect(heard).not.toContain('2030-11-26');
  fireEvent.click(screen.getByRole('button', { name: '30 Nov 2026' }));
  expect(heard.at(-1)).toBe('2026-11-30');
  expect(field.value).toBe('30 Nov 2026');
  expect(screen.queryByText(/It may be/)).toBeNull();
  type(field, '261131');
  fireEvent.blur(field);
  expect(screen.getByText('There is no 31 Nov 2026')).toBeTruthy();
});

test("a form's day is told as soon as it is whole, and the words of it until then", () => {
  draw(<DayField label="Date of Birth" kind="birth" value="" onDay={(day) => heard.push(day)} />);
  const field = screen.getByRole('textbox', { name: 'Date of Birth' });
  // A finger gets the number pad: digits alone are a day.
  expect(field.getAttribute('inputmode')).toBe('numeric');
  type(field, '15/01/19');
  type(field, '15/01/1980');
  expect(heard).toEqual(['15/01/19', '1980-01-15']);
});

test.each([
  [{}, false],
  [{ readOnly: true }, true],
  [{ disabled: true }, true],
])('a day is picked from the calendar only where the field takes one: %j', (input, isFixed) => {
  draw(<DayField label="Expiry" value="2026-11-13" {...input} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pick expiry from a calendar' });
  expect(button.disabled).toBe(isFixed);
});

test('an amount is exact text from the first key, and has two places when it is left', () => {
  function Till() {
    const [amount, setAmount] = useState('');
    return (
      <MoneyField
        aria-label="Amount"
        unit="$"
        value={amount}
        onAmount={(text) => {
          heard.push(text);
          setAmount(text);
        }}
      />
    );
  }
  draw(<Till />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  type(field, '0,1');
  expect(field.value).toBe('0,1');
  type(field, 'ten');
  type(field, '1,234.5');
  fireEvent.blur(field);
  expect(heard).toEqual(['0.10', 'ten', '1234.50']);
  expect(field.value).toBe('1234.50');
});

test('a refusal takes the focus, and goes with its cause', () => {
  const refusal = (cause: string | undefined) => (
    <>
      <button type="button">Remove</button>
      <Refusal cause={cause} />
    </>
  );
  const { again } = draw(refusal(undefined));
  screen.getByRole('button').focus();
  again(refusal('You cannot remove your own account'));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  again(refusal(undefined));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after a failed try the focus goes to what is wrong; while it is being mended it stays in the field', () => {
  const form = (attempt: number, errors: Readonly<Record<string, string>>) => (
    <>
      <FormErrors errors={errors} attempt={attempt} />
      <input id="name" aria-label="Name" />
    </>
  );
  const { again } = draw(form(0, {}));
  again(form(1, { name: 'Name is needed', age: 'Age is needed' }));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  fireEvent.click(screen.getByRole('link', { name: 'Name is needed' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(field);
  again(form(1, { age: 'Age is needed' }));
  expect(document.activeElement).toBe(field);
});

test('what a form is refused for takes the focus, however often it is sent and however late it comes', () => {
  const form = (errors: Readonly<Record<string, string>>) => (
    <form aria-label="User" onSubmit={(event) => event.preventDefault()}>
      <FormErrors errors={errors} />
      <input id="name" aria-label="Name" />
    </form>
  );
  const { again } = draw(form({}));
  const field = screen.getByRole('textbox', { name: 'Name' });
  field.focus();
  again(form({ name: 'Name is needed' }));
  expect(document.activeElement).toBe(field);
  fireEvent.submit(screen.getByRole('form'));
  again(form({ name: 'Name is needed' }));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  field.focus();
  fireEvent.submit(screen.getByRole('form'));
  again(form({}));
  again(form({ name: 'There is one of that name' }));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test.each([
  ['sections.kits[0].lot', 'sections.kits[0].lot must be text.', 'Lot of HIV Determine must be text.'],
  ['sections.kits.0.lot', 'sections.kits.0.lot must be text.', 'Lot of HIV Determine must be text.'],
  ['fullName', 'fullName should not be empty.', 'Full name of the patient should not be empty.'],
  ['fullName', 'Say who it is.', 'Say who it is.'],
])('%s is named as the person sees it, and its line leads there', (field, message, said) => {
  const form = (errors: Readonly<Record<string, string>>) => (
    <>
      <FormErrors errors={errors} />
      <div data-thing="HIV Determine">
        <TextInput id="sections.kits[0].lot" label="Lot" required />
      </div>
      <TextInput id="fullName" label="Full name of the patient" />
    </>
  );
  draw(form({})).again(form({ [field]: message }));
  fireEvent.click(screen.getByRole('link', { name: said }));
  expect(document.activeElement?.id).toBe(field.startsWith('sections') ? 'sections.kits[0].lot' : field);
});

test('what a field shows itself stands once: the summary only names the field and leads there', () => {
  const form = (errors: Readonly<Record<string, string>>) => (
    <form>
      <FormErrors errors={errors} />
      <TextInput id="amount" label="Amount" error={errors['amount']} />
      <input id="code" aria-label="Code" aria-invalid />
    </form>
  );
  const { again } = draw(form({}));
  again(form({ amount: 'Only 5.00 is left.', code: 'Scan the code.', gone: 'Say why.' }));
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Amount', 'Scan the code.', 'Say why.']);
  expect(screen.getAllByText('Only 5.00 is left.')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Amount' }));
  expect(document.activeElement?.id).toBe('amount');
});

test('what is refused but not on the screen is told without its path', () => {
  draw(<FormErrors errors={{ 'rows[2].validFrom': 'rows[2].validFrom must be a day.' }} />);
  expect(screen.getByRole('link').textContent).toBe('Valid from, line 3 must be a day.');
});

test('a label that the form gives wins over what is drawn', () => {
  draw(
    <FormErrors
      errors={{ at: 'at must be a date.', role: 'Say the role.' }}
      labels={{ at: 'Time', role: 'Role' }}
    />,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Time must be a date.',
    'Role: Say the role.',
  ]);
});

test('a second person signs with name and password, in whatever letters, for one call', () => {
  function Signing() {
    const [witness, setWitness] = useState(NO_WITNESS);
    const sign = (next: Witness): void => {
      heard.push(`${isSigned(next)}`);
      setWitness(next);
    };
    return <WitnessFields legend="Approved by" text="A manager signs." witness={witness} onChange={sign} />;
  }
  draw(<Signing />);
  const group = screen.getByRole('group', { name: 'Approved by' });
  type(within(group).getByLabelText('User name'), 'nuñez');
  type(within(group).getByLabelText('Password'), 'šifra:2');
  expect(heard).toEqual(['false', 'true']);
  const header = basicHeader({ username: 'nuñez', password: 'šifra:2' });
  expect(basicCredentials(header)).toEqual({ username: 'nuñez', password: 'šifra:2' });
});
