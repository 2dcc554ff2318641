import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearchParams } from 'react-router-dom';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { useContinue } from '../core/navigation.js';
import { showDone } from '../ui/feedback/notify.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { DayField } from '../ui/fields/day-field.js';
import { Fields, textArea } from '../ui/forms/fields.js';
import { dayAt, fieldAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { orderGoods, productById } from './inventory.api.js';
import { changesOf, nextKey, ProductLines, lineErrors, type ProductLine } from './product-lines.js';
import { sentQuantity } from './quantity.js';
import { StockFormPage } from './stock-form-page.js';

const blank = (product?: StockedProduct): ProductLine => ({ key: nextKey(), product, quantity: '' });

/** `inventory/create-order`: a purchase order; `?productId=` begins with that product. */
export function Component() {
  const id = useSearchParams()[0].get('productId');
  const found = useLoaded(`order of ${id ?? 'any'}`, async () => {
    const product = id === null ? undefined : await productById(id);
    return { lines: [blank(product)], supplier: product?.supplier ?? '' };
  });
  return (
    <WhenLoaded of={found} skeleton={<FormSkeleton fields={5} />}>
      {({ lines, supplier }) => <OrderForm key={id} initial={lines} known={supplier} />}
    </WhenLoaded>
  );
}

function OrderForm({ initial, known }: { readonly initial: readonly ProductLine[]; readonly known: string }) {
  const goOn = useContinue();
  const form = useForm({
    initialValues: { lines: initial, supplier: known, expected: '', note: '' },
    validate: (values) => ({
      ...lineErrors(values.lines),
      ...(sellerOf(values).length < 2 && { supplier: 'Who it is ordered from' }),
    }),
  });
  const { lines } = form.values;
  const sending = useSending({
    form,
    notDone: 'The order was not written',
    lost: form.isDirty() ? 'The unsaved order' : undefined,
    send: ({ expected, note, ...order }, { key }) => {
      const sent = order.lines.map(({ product, quantity }) => ({
        ...{ productId: product?.id ?? '', quantity: sentQuantity(quantity) },
      }));
      const about = { note: note.trim(), expected: expected === '' ? null : expected };
      return orderGoods({ ...about, supplier: sellerOf(order), lines: sent }, key);
    },
    onDone: async ({ id, number }) => {
      showDone(`Order ${number} was written`);
      await goOn(`/view-order?id=${id}`);
    },
  });
  return (
    <StockFormPage
      title="New order"
      subtitle="An order to a supplier. It can be received in parts."
      sending={sending}
      confirmLabel="Write order"
      back="/view-order"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Supplier"
          maxLength={200}
          autoFocus
          placeholder={offeredIn(lines)}
          {...fieldAt(form, 'supplier')}
        />
        <DayField label="Expected on" {...dayAt(form, 'expected')} />
      </SimpleGrid>
      <ProductLines<ProductLine>
        lines={lines}
        blank={blank}
        onLines={changesOf(form)}
        errors={form.errors}
        intro="Quantities in units of use; the number of packs is shown beside. A scanned pack adds a line."
      />
      <Fields form={form} of={NOTE} />
    </StockFormPage>
  );
}

const NOTE = { note: textArea('Note', { mt: 16, maxRows: 5, maxLength: 500 }) };

interface Ordered {
  readonly supplier: string;
  readonly lines: readonly ProductLine[];
}

/** The typed supplier, else that of the first product with one. */
function sellerOf({ supplier, lines }: Ordered): string {
  return supplier.trim() || offeredIn(lines);
}

function offeredIn(lines: readonly ProductLine[]): string {
  return lines.find(({ product }) => product?.supplier)?.product?.supplier ?? '';
}
