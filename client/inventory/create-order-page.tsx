import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { DayField } from '../ui/day-field.js';
import { showDone } from '../ui/notify.js';
import { FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { WhenLoaded } from '../ui/when-loaded.js';
import { orderGoods, productById } from './inventory.api.js';
import { nextKey, ProductLines, type ProductLine } from './product-lines.js';
import { quantityWrong, sentQuantity } from './quantity.js';
import { StockFormPage } from './stock-form-page.js';
import { useLinesForm } from './use-lines-form.js';

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

interface OrderFormProps {
  readonly initial: readonly ProductLine[];
  readonly known: string;
}

function OrderForm({ initial, known }: OrderFormProps) {
  const navigate = useNavigate();
  const form = useLinesForm(initial, 'The order was not written');
  const [supplier, setSupplier] = useState(known);
  const [expected, setExpected] = useState('');
  const [note, setNote] = useState('');
  const { errors, lines } = form;
  // Whoever sells the first product is who it is ordered from.
  const offered =
    supplier === '' ? (lines.find(({ product }) => product?.supplier)?.product?.supplier ?? '') : '';
  const from = supplier.trim() || offered;
  const submit = (release: () => void): void => {
    const wrong = wrongIn(lines);
    if (from.length < 2) wrong['supplier'] = 'Who it is ordered from';
    form.submit(wrong, async (key) => {
      const request = {
        ...{ supplier: from, note: note.trim(), expected: expected === '' ? null : expected },
        lines: lines.map(({ product, quantity }) => ({
          productId: product?.id ?? '',
          quantity: sentQuantity(quantity),
        })),
      };
      const order = await orderGoods(request, key);
      release();
      showDone(`Order ${order.number} was written`);
      await navigate(`/view-order?id=${order.id}`);
    });
  };
  return (
    <StockFormPage
      title="New order"
      subtitle="What is ordered from a supplier. It is received in parts as it comes."
      lost={form.isDirty || note !== '' || supplier !== known ? 'The unsaved order' : undefined}
      errors={errors}
      attempt={form.attempt}
      isBusy={form.isBusy}
      confirmLabel="Write order"
      onSubmit={submit}
      back="/view-order"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          id="supplier"
          label="Supplier"
          maxLength={200}
          autoFocus
          placeholder={offered}
          value={supplier}
          error={errors['supplier']}
          onChange={({ currentTarget }) => setSupplier(currentTarget.value)}
        />
        <DayField
          id="expected"
          label="Expected on"
          value={expected}
          error={errors['expected']}
          onDay={setExpected}
        />
      </SimpleGrid>
      <ProductLines<ProductLine>
        lines={lines}
        blank={blank}
        onLines={form.setLines}
        errors={errors}
        intro="How much of each, in units of use; packs are said beside. A scanned pack begins a line."
      />
      <Textarea
        id="note"
        mt={16}
        label="Note"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        value={note}
        error={errors['note']}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </StockFormPage>
  );
}

export function wrongIn(lines: readonly ProductLine[]): Record<string, string> {
  const wrong = lines.flatMap(({ product, quantity }, place) => [
    ...(product === undefined ? [[`lines.${place}.productId`, 'Choose the product']] : []),
    ...(quantityWrong(quantity) === null ? [] : [[`lines.${place}.quantity`, quantityWrong(quantity)]]),
  ]);
  return Object.fromEntries(wrong) as Record<string, string>;
}
