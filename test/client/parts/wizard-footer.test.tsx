/** @jest-environment ./test/window.cjs */
import { screen } from '@testing-library/react';
import { WizardFooter } from '../../../client/bookings/wizard/wizard-footer.js';
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
