import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Customer, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { showDone } from '../ui/feedback/notify.js';
import { EmptyState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import type { Choices } from '../ui/fields/found-select.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { wrongIn } from './create-order-page.js';
import { customerChoices, CustomerSelect } from './customer-select.js';
import { customerById, dispatchGoods, productById } from './inventory.api.js';
import { LotChoice, type DispatchLine } from './lot-choice.js';
import { changesOf, nextKey, ProductLines } from './product-lines.js';
import { sentQuantity } from './quantity.js';
import { StockFormPage } from './stock-form-page.js';

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
  const form = useForm({
    initialValues: { lines: initial, customerId: to?.id ?? '', reference: '' },
    validate: ({ lines, customerId }) => ({
      ...wrongIn(lines),
      ...(customerId === '' && { customerId: 'Choose where it goes' }),
    }),
  });
  const sending = useSending({
    form,
    notDone: 'Nothing was dispatched',
    lost: form.isDirty() ? 'The unsaved dispatch' : undefined,
    send: ({ lines, customerId, reference }, { key }) => {
      const sent = lines.map(({ product, quantity, lotId, reason }) => ({
        ...{ productId: product?.id ?? '', quantity: sentQuantity(quantity) },
        ...(lotId !== '' && { lotId, reason: reason.trim() }),
      }));
      return dispatchGoods({ customerId, reference: reference.trim(), lines: sent }, key);
    },
    onDone: async ({ number }) => {
      showDone(`Dispatch ${number} was written`);
      await navigate('/view-dispatched');
    },
  });
  return (
    <StockFormPage
      title="Dispatch"
      subtitle="Out of the store to a bench or a customer: the lots that expire first, unless you choose another."
      sending={sending}
      confirmLabel="Dispatch"
      back="/view-dispatched"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <CustomerSelect
          offered={customers}
          known={to}
          customerId={form.values.customerId}
          error={form.errors['customerId']}
          onCustomer={(id) => form.setFieldValue('customerId', id)}
        />
        <TextInput label="Requisition" maxLength={100} {...fieldAt(form, 'reference')} />
      </SimpleGrid>
      <ProductLines<DispatchLine>
        lines={form.values.lines}
        blank={blank}
        onLines={changesOf(form)}
        errors={form.errors}
        intro="What goes out. A scanned pack begins a line."
        more={(line, place, change) => (
          <LotChoice line={line} place={place} errors={form.errors} onChange={change} />
        )}
      />
      <Text c="dimmed" mt={12}>
        What was given out comes back from <Link to="/view-dispatched">Dispatched</Link>.
      </Text>
    </StockFormPage>
  );
}
