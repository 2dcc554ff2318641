import { screen } from '@testing-library/react';
import { ConfirmSigning, reasonsToAsk } from '../../../client/results/queue/signing.js';
import { SectionTexts } from '../../../client/results/queue/queue-detail.js';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { aResult } from '../a-result.js';
import { draw } from './draw.js';

const ROW = {
  profileName: 'HIV',
  patientName: 'Rudo Moyo',
  openCalls: 1,
  warnings: [{ code: 'hiv', message: 'Contradiction: repeat both first.', parameters: [] }],
} as unknown as QueuedResult;

test('what contradicts itself, or has an open call, is asked about before one key signs it', () => {
  expect(reasonsToAsk({ ...ROW, openCalls: 0, warnings: [] })).toEqual([]);
  expect(reasonsToAsk(ROW)).toEqual([
    'Contradiction: repeat both first.',
    'A critical call is still to be made.',
  ]);
  expect(reasonsToAsk({ ...ROW, openCalls: 2, warnings: [] })).toEqual([
    '2 critical calls are still to be made.',
  ]);
  draw(
    <ConfirmSigning
      row={ROW}
      confirmLabel="Authorise"
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Sign HIV of Rudo Moyo?' })).toBeTruthy();
  expect(screen.getByText('Contradiction: repeat both first.')).toBeTruthy();
});

const MICROBIOLOGY = {
  culture: {
    status: 'final',
    hours: 48,
    isolates: [
      {
        number: 1,
        organism: 'Escherichia coli',
        quantity: '>100,000 CFU/mL',
        significant: true,
        comment: '',
        guideline: 'EUCAST',
        susceptibility: [
          { drug: 'Meropenem', method: 'mic', value: '16', interpretation: 'R', by: '', reported: null },
        ],
      },
    ],
  },
};
const MOLECULAR = {
  run: {
    instrument: 'GeneXpert',
    number: '12',
    extraction: '',
    controls: [{ name: 'Positive', expected: 'Detected', obtained: 'Detected' }],
  },
};
const SEROLOGY = {
  kits: [{ parameter: 'HIVT1', kit: 'Determine', lot: 'A7', expiry: '2027-03-31' }],
};

test.each([
  ['microbiology', MICROBIOLOGY, 'Isolate 1, Meropenem', /MIC 16 mg\/L, R/],
  ['molecular', MOLECULAR, 'Control Positive', /expected Detected, obtained Detected/],
  ['serology', SEROLOGY, 'Kit of HIVT1', /Determine, lot A7, expires 31 Mar 2027/],
] as const)(
  'the validator of %s is shown what is signed beside the rows',
  (discipline, sections, name, text) => {
    draw(<SectionTexts result={aResult({ discipline, sections })} />);
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  },
);
