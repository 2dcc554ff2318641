import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Customer, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import type { Choices } from '../ui/found-select.js';
import { showDone } from '../ui/notify.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { WhenLoaded } from '../ui/when-loaded.js';
import { wrongIn } from './create-order-page.js';
import { CustomerSelect, customerChoices } from './customer-select.js';
import { LotChoice, type DispatchLine } from './lot-choice.js';
import { customerById, dispatchGoods, productById } from './inventory.api.js';
import { nextKey, ProductLines } from './product-lines.js';
import { sentQuantity } from './quantity.js';
import { StockFormPage } from './stock-form-page.js';
import { useLinesForm } from './use-lines-form.js';

const blank = (product?: StockedProduct): DispatchLine => ({
  ...{ key: nextKey(), product, quantity: '', lotId: '', reason: '' },
});

/** `create-dispatched`: out of the store; `?productId=` and `?customerId=` begin with those. */
export function Component() {
  const query = useSearchParams()[0];
  const [id, customerId] = [query.get('productId'), query.get('customerId')];
  const found = useLoaded(`dispatch of ${id ?? 'any'}`, async () => {
    const [customers, product, to] = await Promise.all([
      customerChoices(),
      id === null ? undefined : productById(id),
      customerId === null ? undefined : customerById(customerId),
    ]);
    return { customers, to, lines: [blank(product)] };
  });
  return (
    <WhenLoaded of={found} skeleton={<FormSkeleton fields={4} />}>
      {({ customers, to, lines }) =>
        customers.total === 0 ? (
          <>
            <PageHeader title="Dispatch" />
            <EmptyState
              title="No one to dispatch to yet"
              text="Goods go to a department of the laboratory or to an outside customer."
              next={{ to: '/create-customer', label: 'Add the first customer', needs: 'stock.keep' }}
            />
          </>
        ) : (
          <DispatchForm key={id} customers={customers} initial={lines} to={to} />
        )
      }
    </WhenLoaded>
  );
}

interface DispatchFormProps {
  readonly customers: Choices;
  readonly initial: readonly DispatchLine[];
  readonly to: Customer | undefined;
}

function DispatchForm({ customers, initial, to }: DispatchFormProps) {
  const navigate = useNavigate();
  const form = useLinesForm(initial, 'Nothing was dispatched');
  const [customerId, setCustomer] = useState(to?.id ?? '');
  const [reference, setReference] = useState('');
  const { errors, lines } = form;
  const submit = (release: () => void): void => {
    const wrong = wrongIn(lines);
    if (customerId === '') wrong['customerId'] = 'Choose where it goes';
    form.submit(wrong, async (key) => {
      const sent = lines.map(({ product, quantity, lotId, reason }) => ({
        ...{ productId: product?.id ?? '', quantity: sentQuantity(quantity) },
        ...(lotId !== '' && { lotId, reason: reason.trim() }),
      }));
      const done = await dispatchGoods({ customerId, reference: reference.trim(), lines: sent }, key);
      release();
      showDone(`Dispatch ${done.number} was written`);
      await navigate('/view-dispatched');
    });
  };
  return (
    <StockFormPage
      title="Dispatch"
      subtitle="Out of the store to a bench or a customer: the lots that expire first, unless you choose another."
      lost={form.isDirty || reference !== '' ? 'The unsaved dispatch' : undefined}
      errors={errors}
      attempt={form.attempt}
      isBusy={form.isBusy}
      confirmLabel="Dispatch"
      onSubmit={submit}
      back="/view-dispatched"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <CustomerSelect
          offered={customers}
          known={to}
          customerId={customerId}
          error={errors['customerId']}
          onCustomer={setCustomer}
        />
        <TextInput
          id="reference"
          label="Requisition"
          maxLength={100}
          value={reference}
          error={errors['reference']}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      </SimpleGrid>
      <ProductLines<DispatchLine>
        lines={lines}
        blank={blank}
        onLines={form.setLines}
        errors={errors}
        intro="What goes out. A scanned pack begins a line."
        more={(line, place, change) => (
          <LotChoice line={line} place={place} errors={errors} onChange={change} />
        )}
      />
      <Text c="dimmed" mt={12}>
        What was given out comes back from <Link to="/view-dispatched">Dispatched</Link>.
      </Text>
    </StockFormPage>
  );
}
