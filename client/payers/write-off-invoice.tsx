import type { PayerInvoice } from '../../shared/contract/payer-shapes.js';
import { formatMoney } from '../ui/layout/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { WriteOffDialog } from '../billing/write-off-dialog.js';
import type { PayerDialogProps } from './payer-dialog.js';
import { writeOff } from './payers.api.js';

interface WriteOffInvoiceProps extends PayerDialogProps {
  readonly invoice: PayerInvoice;
}

/** Gives up what an invoice still asks for. */
export function WriteOffInvoice({ payer, unit, invoice, onDone, onClose }: WriteOffInvoiceProps) {
  const { number, outstanding } = invoice;
  return (
    <WriteOffDialog
      title={`Write off invoice ${number}`}
      open={outstanding}
      unit={unit}
      onClose={onClose}
      onSend={async (what, options) => {
        await writeOff(payer.id, { invoice: number, ...what }, options);
        showDone(`${formatMoney(what.amount, unit)} of invoice ${number} was written off`);
        onDone();
      }}
    />
  );
}
