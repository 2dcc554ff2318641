import { Button } from '@mantine/core';
import { IconCash, IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import type { ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { paymentTypeColumns } from './payment-type-columns.js';
import { PaymentTypeDetail } from './payment-type-detail.js';
import { PaymentTypeForm } from './payment-type-form.js';
import { changesTypes, pageOfTypes } from './rates.api.js';

const LIVE = { topics: ['catalogue'], concerns: changesTypes } as const;

interface Editing {
  /** Undefined: a new one. */
  readonly type: PaymentType | undefined;
  readonly list: ListHandle<never>;
}

/** How the laboratory is paid: name, unit, exchange rate with its history, on or off. Managers change them. */
export function Component() {
  const mayWrite = useCan('payment-types.write');
  const currency = useLab((lab) => lab.currency);
  const columns = useCallback(() => paymentTypeColumns(currency), [currency]);
  const [editing, setEditing] = useState<Editing>();
  const close = (): void => setEditing(undefined);
  const adder = (label: string, variant: 'filled' | 'default') => (list: ListHandle<never>) => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setEditing({ type: undefined, list })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ListScreen<PaymentType, never>
        title="Payment types"
        subtitle={
          mayWrite
            ? 'What a payment is made with, the unit it is counted in, and what that is worth.'
            : 'What a payment is made with, and what its unit is worth. The laboratory manager changes these.'
        }
        filters={[]}
        load={pageOfTypes}
        live={LIVE}
        columns={columns}
        rowKey={({ id }) => id}
        detail={(type, list) => ({
          title: type.name,
          body: (
            <PaymentTypeDetail
              key={type.id}
              type={type}
              currency={currency}
              mayWrite={mayWrite}
              onEdit={() => setEditing({ type, list })}
              onChanged={() => void list.reload()}
            />
          ),
        })}
        {...(mayWrite && { action: adder('Add payment type', 'filled') })}
        empty={{
          icon: <IconCash size={26} stroke={1.5} />,
          title: 'No payment type yet',
          text: 'Payments are taken in one of these: cash, card, mobile money, an account.',
          ...(mayWrite && { action: adder('Add the first payment type', 'default') }),
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
