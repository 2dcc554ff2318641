import { IconCash } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import { EditedList, type RowForm } from '../ui/list-screen/edited-list.js';
import { wholeList } from '../ui/list-screen/list.js';
import { listPaymentTypes } from './billing.api.js';
import { paymentTypeColumns } from './payment-type-columns.js';
import { PaymentTypeForm } from './payment-type-form.js';

/** How the laboratory is paid: name, unit, exchange rate, on or off. Managers change them. */
export function Component() {
  const mayWrite = useCan('payment-types.write');
  const currency = useLab((lab) => lab.currency);
  const columns = useCallback(() => paymentTypeColumns(currency), [currency]);
  const form = (type: PaymentType | undefined, list: RowForm) => (
    <PaymentTypeForm type={type} currency={currency} {...list} />
  );
  return (
    <EditedList<PaymentType, never>
      title="Payment types"
      subtitle={
        mayWrite
          ? 'What a payment is made with, and the unit it is counted in.'
          : 'What a payment is made with, and the unit it is counted in. The laboratory manager changes these.'
      }
      one="payment type"
      filters={[]}
      load={wholeList(listPaymentTypes)}
      columns={columns}
      rowKey={(type) => type.id}
      empty={{
        icon: <IconCash size={26} stroke={1.5} />,
        title: 'No payment type yet',
        text: 'Payments are taken in one of these: cash, card, mobile money, an account.',
      }}
      form={mayWrite ? form : undefined}
    />
  );
}
