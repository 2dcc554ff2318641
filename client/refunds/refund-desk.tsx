import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { RefundSheet } from '../../shared/contract/refund-shapes.js';
import { CounterFrame } from '../ui/layout/counter-frame.js';
import { TurnDialog } from '../billing/receipt/turn-dialog.js';
import type { Turning } from '../billing/receipt/turn-receipt.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { ShiftGate } from '../billing/shift-gate.js';
import { BookingReceipts } from './booking-receipts.js';
import { NOTHING_CHOSEN, reckonRefund, type RefundDraft } from './refund-draft.js';
import { RefundForm } from './refund-form.js';
import { RefundLines } from './refund-lines.js';

interface RefundDeskProps {
  readonly sheet: RefundSheet;
  /** Why the last try gave nothing back: told also where the form goes, because somebody else gave it back. */
  readonly refusal: string | undefined;
  readonly onSend: () => void;
  readonly onDone: (receipt: Receipt) => void;
  readonly onFailed: (thrown: unknown) => void;
}

/** What may be given back of a booking, and the form that does; its receipts, of which a payment is turned round. */
export function RefundDesk({ sheet, refusal, onSend, onDone, onFailed }: RefundDeskProps) {
  const [draft, setDraft] = useState<RefundDraft>(NOTHING_CHOSEN);
  const [turning, setTurning] = useState<Turning>();
  const change = (next: Partial<RefundDraft>): void => setDraft((before) => ({ ...before, ...next }));
  const isHeld = Number(sheet.booking.amountPaid) > 0;
  const paper = (
    <>
      <RefundLines
        sheet={sheet}
        codes={draft.codes}
        isLocked={!isHeld}
        onChange={(codes) => change({ codes })}
      />
      <BookingReceipts receipts={sheet.receipts} onTurn={setTurning} />
    </>
  );
  const said = <Refusal cause={refusal} title="Nothing was given back" />;
  const desk = isHeld ? (
    <ShiftGate>
      <RefundForm
        sheet={sheet}
        draft={draft}
        reckoned={reckonRefund(sheet, draft)}
        refusal={said}
        onChange={change}
        onSend={onSend}
        onGiven={({ refund }) => onDone(refund)}
        onFailed={onFailed}
      />
    </ShiftGate>
  ) : (
    <>
      {said}
      <Alert color="blue" icon={<IconInfoCircle size={18} />} title="Nothing is held for this booking">
        Nothing was paid, or all of it was given back.
      </Alert>
    </>
  );
  return (
    <>
      <CounterFrame desk={desk} paper={paper} />
      {turning !== undefined && (
        <TurnDialog
          turning={turning}
          onTurned={({ receipt }) => onDone(receipt)}
          onClose={() => setTurning(undefined)}
        />
      )}
    </>
  );
}
