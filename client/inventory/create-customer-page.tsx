import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearchParams } from 'react-router-dom';
import type { Customer, CustomerKind } from '../../shared/contract/inventory-shapes.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { useContinue } from '../core/navigation.js';
import { showDone } from '../ui/feedback/notify.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Fields, nativeSelect, radioField, switchField, textField } from '../ui/forms/fields.js';
import { trimmed } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { UNIT_LABELS } from '../ui/layout/unit.js';
import { choices } from '../ui/options/choices.js';
import { customerById, saveCustomer } from './inventory.api.js';
import { NotFoundNotice, StockFormPage } from './stock-form-page.js';

interface CustomerFields {
  readonly kind: CustomerKind;
  readonly name: string;
  readonly unit: Discipline | '';
  readonly contact: string;
  readonly active: boolean;
}

/** `create-customer`: a new one; with `?id=` the one that is changed. */
export function Component() {
  const id = useSearchParams()[0].get('id');
  const found = useLoaded(`customer ${id ?? 'new'}`, async () =>
    id === null ? 'new' : ((await customerById(id)) ?? 'missing'),
  );
  return (
    <WhenLoaded of={found} skeleton={<FormSkeleton fields={4} />}>
      {(customer) => {
        if (customer === 'missing') return <NotFoundNotice what="customer" to="/view-customer" />;
        return <CustomerForm key={id} customer={customer === 'new' ? undefined : customer} />;
      }}
    </WhenLoaded>
  );
}

function fieldsOf(customer: Customer | undefined): CustomerFields {
  const { kind = 'department', name = '', unit, contact = '', active = true } = customer ?? {};
  return { kind, name, unit: unit ?? '', contact, active };
}

function CustomerForm({ customer }: { readonly customer: Customer | undefined }) {
  const goOn = useContinue();
  const form = useForm<CustomerFields>({
    initialValues: fieldsOf(customer),
    validate: { name: (name) => (name.trim().length < 2 ? 'A name is needed' : null) },
  });
  const sending = useSending({
    form,
    notDone: 'The customer was not saved',
    lost: form.isDirty() ? 'The unsaved customer' : undefined,
    version: customer?.version,
    theirs: (current: Customer) => fieldsOf(current),
    send: ({ unit, ...rest }, { key, version }) => {
      const bench = rest.kind === 'department' && unit !== '' ? unit : null;
      const known = customer && { id: customer.id, version };
      return saveCustomer({ ...trimmed(rest), ...known, unit: bench }, key);
    },
    onDone: async ({ id, name }) => {
      showDone(`${name} was saved`);
      await goOn(`/view-customer?id=${id}`);
    },
  });
  return (
    <StockFormPage
      title={customer === undefined ? 'New customer' : `Change ${customer.name}`}
      subtitle="A department of the laboratory or an outside customer that goods are dispatched to."
      sending={sending}
      confirmLabel="Save customer"
      back="/view-customer"
    >
      <Stack gap={16} maw={520}>
        <Fields
          form={form}
          of={FIELDS}
          hidden={{ unit: form.values.kind !== 'department', active: customer === undefined }}
        />
      </Stack>
    </StockFormPage>
  );
}

const UNITS = choices({ '': 'No bench', ...UNIT_LABELS });

const FIELDS = {
  kind: radioField('Kind', { department: 'Department', outside: 'Outside customer' }),
  name: textField('Name', { maxLength: 200, autoFocus: true }),
  unit: nativeSelect('Bench', {
    size: 'md',
    description: "This unit's tests use the department's own stock first",
    data: UNITS,
  }),
  contact: textField('Contact', { description: 'A contact: a name, a phone number', maxLength: 200 }),
  active: switchField('In use', { description: 'When switched off, nothing more is dispatched there.' }),
};
