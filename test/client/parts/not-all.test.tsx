import { act, fireEvent, screen } from '@testing-library/react';
import { DepositMovements } from '../../../client/billing/deposit-desk.js';
import { CriticalPanel } from '../../../client/criticals/critical-panel.js';
import { PrintedCalls } from '../../../client/criticals/printed-calls.js';
import { ChangesPart } from '../../../client/operations/operations-page.js';
import { FailedWork } from '../../../client/operations/failed-work.js';
import { Credits } from '../../../client/payers/payer-credits.js';
import { Invoices } from '../../../client/payers/payer-parts.js';
import { HistoryDialog } from '../../../client/search/record-dialogs.js';
import type { DepositMovement, PatientDeposit } from '../../../shared/contract/billing-shapes.js';
import type { FailedReaction } from '../../../shared/contract/operations.js';
import type { PatientHistory } from '../../../shared/contract/patient-merges.js';
import type { PayerCredit, PayerInvoice } from '../../../shared/contract/payer-shapes.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
let asked: string[] = [];

function answersWith(body: object): void {
  asked = [];
  globalThis.fetch = ((path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(body));
  }) as typeof fetch;
}
afterEach(() => {
  globalThis.fetch = real;
});

const AT = '2026-11-25T10:00:00Z';
const nothing = () => undefined;

test.each([
  [
    'invoices',
    <Invoices
      key="invoices"
      invoices={[{ number: 7, total: '1.00', outstanding: '0.00', day: '2026-11-25' } as PayerInvoice]}
      count={340}
      unit="USD"
      onWriteOff={nothing}
    />,
  ],
  [
    'payments of a payer',
    <Credits
      key="credits"
      credits={[
        {
          id: 'c',
          kind: 'payment',
          reference: '',
          amount: '1.00',
          free: '0.00',
          invoices: [] as readonly number[],
        } as PayerCredit,
      ]}
      count={340}
      unit="USD"
      onTakeBack={nothing}
    />,
  ],
  [
    'work that failed',
    <FailedWork
      key="failed"
      failed={[{ id: 'f', reaction: 'tell', failedAt: AT, cause: 'x' } as FailedReaction]}
      count={340}
      reload={() => Promise.resolve()}
    />,
  ],
])('%s: a list that is not all says of how many it is the newest', (_what, part) => {
  draw(part);
  expect(screen.getByText(/The newest 1 of 340\./)).toBeTruthy();
});

test('a deposit counts all its movements, and says that it shows the newest', () => {
  const movement: DepositMovement = {
    kind: 'taken',
    amount: '1.00',
    at: AT,
    bookingId: null,
    labNumber: null,
    receipt: 7,
  };
  const deposit: Partial<PatientDeposit> = { currency: 'USD', movements: [movement], movementsCount: 340 };
  draw(<DepositMovements deposit={deposit as PatientDeposit} onReprint={nothing} />);
  fireEvent.click(screen.getByText('340 movements'));
  expect(screen.getByText(/The newest 1 of 340\./)).toBeTruthy();
});

test('the history of a record says of how many changes and merges it has the newest', async () => {
  const change = { at: AT, by: 'tendai', action: 'patient.update', reason: null, fields: [] };
  const patient = { fullName: 'Zoe', labNumber: 'LAB1' };
  const history: Partial<PatientHistory> = {
    merges: [],
    changes: [change],
    mergesCount: 0,
    changesCount: 250,
  };
  answersWith({ ...history, patient });
  await act(async () => void draw(<HistoryDialog patientId="p" onClose={nothing} onChanged={nothing} />));
  expect(screen.getByText(/The newest 1 of 250\./)).toBeTruthy();
});

test('of a version that brought much its beginning is shown, and the rest for a press', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `Change ${n + 1}.`);
  answersWith({ releases: [{ title: '0.2.0', lines }] });
  await act(async () => void draw(<ChangesPart />));
  expect(screen.queryByText('Change 11.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All 30 of 0.2.0' }));
  expect(screen.getByText('Change 30.')).toBeTruthy();
});

test('the printed call log says that there are others, and nothing where it is whole', () => {
  const { again } = draw(<PrintedCalls rows={[]} more asked={{}} />);
  expect(screen.queryByText(/This is not the whole log/)).toBeTruthy();
  again(<PrintedCalls rows={[]} more={false} asked={{}} />);
  expect(screen.queryByText(/This is not the whole log/)).toBeNull();
});

test('the record of one of very many open critical calls asks for that call', async () => {
  answersWith({ items: [], page: 1, size: 50, total: 0 });
  await act(async () => void draw(<CriticalPanel callId="c1" onDone={nothing} />));
  expect(asked).toEqual([expect.stringMatching(/status=open&callId=c1/)]);
  expect(screen.getByText('This call was made')).toBeTruthy();
});
