import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactElement } from 'react';
import type { SpecimenDetail } from '../../../shared/contract/specimens.js';
import { RejectDialog, StoreDialog } from '../../../client/specimens/specimen-dialogs.js';
import { draw } from './draw.js';
import { MailReceiptDialog } from '../../../client/billing/receipt/mail-receipt.js';

const TUBE = { accession: 'S1', place: 'Fridge 2' } as SpecimenDetail;
const says = { specimen: TUBE, onSay: () => Promise.resolve() };

/** Drawn, typed in and left by Escape: what is asked. */
test.each<[string, RegExp, string, (onClose: () => void) => ReactElement]>([
  [
    'the address of a receipt',
    /Address/,
    'The unsaved address would be lost.',
    (onClose) => <MailReceiptDialog number={7} address="mary@mail.example" onClose={onClose} />,
  ],
  [
    'the place of a specimen',
    /Rack and place/,
    'The unsaved place would be lost.',
    (onClose) => <StoreDialog {...says} onClose={onClose} />,
  ],
  [
    'why a specimen is rejected',
    /More, for the laboratory/,
    'Your note about it would be lost.',
    (onClose) => <RejectDialog {...says} onClose={onClose} />,
  ],
])(
  '%s is not thrown away without a question; as it was offered it is nobody’s',
  (_, field, asked, dialog) => {
    const onClose = jest.fn();
    const router = createMemoryRouter([{ path: '/', element: dialog(onClose) }]);
    draw(<RouterProvider router={router} />);
    const escape = () => fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value: 'something else' } });
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByText(asked)).toBeTruthy();
  },
);
