import { Button } from '@mantine/core';
import { IconCash, IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import { wholeList, type ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { listPaymentTypes } from './billing.api.js';
import { paymentTypeColumns } from './payment-type-columns.js';
import { PaymentTypeForm } from './payment-type-form.js';

interface Editing {
  readonly type: PaymentType | undefined;
  readonly list: ListHandle<never>;
}

/** How the laboratory is paid: name, unit, exchange rate, on or off. Managers change them. */
export function Component() {
  const mayWrite = useCan('payment-types.write');
  const currency = useLab((lab) => lab.currency);
  const [editing, setEditing] = useState<Editing>();
  const columns = useCallback(() => paymentTypeColumns(currency), [currency]);
  const close = (): void => setEditing(undefined);
  return (
    <>
      <ListScreen<PaymentType, never>
        title="Payment types"
        subtitle={
          mayWrite
            ? 'What a payment is made with, and the unit it is counted in.'
            : 'What a payment is made with, and the unit it is counted in. The laboratory manager changes these.'
        }
        action={(list) => mayWrite && <AddType onClick={() => setEditing({ type: undefined, list })} />}
        filters={[]}
        load={wholeList(listPaymentTypes)}
        columns={columns}
        rowKey={(type) => type.id}
        {...(mayWrite && { onOpen: (type, list) => setEditing({ type, list }) })}
        empty={{
          icon: <IconCash size={26} stroke={1.5} />,
          title: 'No payment type yet',
          text: 'Payments are taken in one of these: cash, card, mobile money, an account.',
        }}
      />
      {editing !== undefined && (
        <PaymentTypeForm
          type={editing.type}
          currency={currency}
          onClose={close}
          onSaved={() => {
            close();
            void editing.list.reload();
          }}
        />
      )}
    </>
  );
}

function AddType({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick}>
      Add payment type
    </Button>
  );
}
