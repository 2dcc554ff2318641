import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useSearchParams } from 'react-router-dom';
import type { Customer, OfferedLot, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { useContinue } from '../core/navigation.js';
import { showDone } from '../ui/feedback/notify.js';
import { EmptyState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import type { Choices } from '../ui/fields/found-select.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatDay } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { customerChoices, CustomerSelect } from './customer-select.js';
import { customerById, dispatchGoods, offeredLots, productById } from './inventory.api.js';
import {
  changesOf,
  nextKey,
  ProductLines,
  lineErrors,
  textOfLine,
  type LineProps,
  type ProductLine,
} from './product-lines.js';
import { quantityText, quantityError, sentQuantity } from './quantity.js';
import { StockFormPage } from './stock-form-page.js';
import classes from './product-lines.module.css';

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
  const goOn = useContinue();
  const form = useForm({
    initialValues: { lines: initial, customerId: to?.id ?? '', reference: '' },
    validate: ({ lines, customerId }) => ({
      ...lineErrors(lines),
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
      await goOn('/view-dispatched');
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
        intro="Goods to dispatch. A scanned pack adds a line."
        More={LotChoice}
      />
      <Text c="dimmed" mt={12}>
        What was given out comes back from <Link to="/view-dispatched">Dispatched</Link>.
      </Text>
    </StockFormPage>
  );
}

interface DispatchLine extends ProductLine {
  /** Empty: the lots that expire first. */
  readonly lotId: string;
  readonly reason: string;
}

/** The lots the store proposes, first expiry first; another lot takes a reason. */
function LotChoice(props: LineProps<DispatchLine>) {
  const { product, quantity, lotId } = props.line;
  const { data: lots = [] } = useLoaded(`offer ${product?.id ?? ''}`, () =>
    product === undefined ? Promise.resolve([]) : offeredLots(product.id),
  );
  if (product === undefined) return null;
  if (lots.length === 0)
    return (
      <Text className={classes.wide} c="red" size="sm" role="status">
        There is no usable stock in the store.
      </Text>
    );
  const isAnother = lotId !== '' && lotId !== lots[0]?.lotId;
  return (
    <>
      <NativeSelect
        {...textOfLine(props, 'lotId')}
        label="Lot"
        className={classes.product}
        data={[
          { value: '', label: 'First to expire' },
          ...lots.map((lot) => ({ value: lot.lotId, label: textOf(lot, product.useUnit) })),
        ]}
      />
      {isAnother && (
        <TextInput
          {...textOfLine(props, 'reason')}
          label="Why not the first to expire"
          className={classes.wide}
          maxLength={500}
        />
      )}
      {lotId === '' && (
        <Text className={classes.wide} c="dimmed" size="sm" role="status">
          {taken(lots, quantity, product.useUnit)}
        </Text>
      )}
    </>
  );
}

function textOf({ lot, expiry, quantity }: OfferedLot, unit: string): string {
  const until = expiry === null ? 'does not expire' : `expires ${formatDay(expiry)}`;
  return `${lot}, ${until}, ${quantityText(quantity)} ${unit}`;
}

/** "4 test of lot SOON, 6 test of lot LATE"; before a quantity is typed what there is. */
function taken(lots: readonly OfferedLot[], quantity: string, unit: string): string {
  const total = lots.reduce((sum, lot) => sum.plus(lot.quantity), new Decimal(0));
  if (quantityError(quantity) !== null) return `${quantityText(total.toFixed())} ${unit} in the store`;
  let left = new Decimal(sentQuantity(quantity));
  if (left.greaterThan(total)) return `Only ${quantityText(total.toFixed())} ${unit} in the store`;
  const parts: string[] = [];
  for (const { lot, quantity: there } of lots) {
    const part = Decimal.min(left, there);
    if (part.isZero()) break;
    parts.push(`${quantityText(part.toFixed())} ${unit} of lot ${lot}`);
    left = left.minus(part);
  }
  return `Takes ${parts.join(', ')}`;
}
