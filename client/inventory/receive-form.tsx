import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Order, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { useContinue } from '../core/navigation.js';
import { showDone } from '../ui/feedback/notify.js';
import { DayField } from '../ui/fields/day-field.js';
import { AddLine } from '../ui/fields/line-buttons.js';
import { Fields, textField } from '../ui/forms/fields.js';
import { switchAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { receiveGoods } from './inventory.api.js';
import {
  changesOf,
  nextKey,
  ProductLines,
  lineErrors,
  fieldOfLine,
  textOfLine,
  type ChangeLines,
  type LineProps,
  type ProductLine,
} from './product-lines.js';
import { quantityError, sentQuantity } from './quantity.js';
import { StockFormPage } from './stock-form-page.js';
import classes from './product-lines.module.css';

export const blankReceived = (product?: StockedProduct, quantity = ''): ReceiveLine => ({
  ...{ key: nextKey(), product, quantity, lot: '', expiry: '', noExpiry: false },
});

interface ReceiveFormProps {
  /** Absent: stock that no order brought. */
  readonly order?: Order;
  readonly initial: readonly ReceiveLine[];
  readonly title: string;
  readonly subtitle: string;
}

function wrongLots(lines: readonly ReceiveLine[]): Record<string, string> {
  const wrong = lines.flatMap(({ product, lot, expiry, noExpiry }, place) => [
    ...(lot.trim() === '' ? [[`lines.${place}.lot`, 'The lot number on the pack']] : []),
    ...(expires({ product }) && expiry === '' && !noExpiry
      ? [[`lines.${place}.expiry`, 'The expiry on the pack, or tick that it has none']]
      : []),
  ]);
  return { ...lineErrors(lines), ...(Object.fromEntries(wrong) as Record<string, string>) };
}

/** Goods into the store, lot by lot: of an order a part, or stock that no order brought. */
export function ReceiveForm({ order, initial, title, subtitle }: ReceiveFormProps) {
  const goOn = useContinue();
  const form = useForm<ReceiveFields>({
    initialValues: { lines: initial, reference: '', reason: '', acceptMore: false },
    validate: ({ lines, acceptMore }) => ({
      ...wrongLots(lines),
      ...(!acceptMore &&
        moreThanOrdered(order, lines).length > 0 && {
          acceptMore: 'Tick to accept more than was ordered',
        }),
    }),
  });
  const { lines } = form.values;
  const overs = moreThanOrdered(order, lines);
  const isOrdered = order !== undefined;
  const sending = useSending({
    form,
    notDone: 'The goods were not received',
    lost: form.isDirty() ? 'The unsaved goods' : undefined,
    send: (values, { key }) => receiveGoods(receiptOf(values, order), key),
    onDone: async ({ number, notices }) => {
      showDone([`Receipt ${number} was written`, ...notices].join('. '));
      await goOn(isOrdered ? '/view-received' : '/view-stock');
    },
  });
  return (
    <StockFormPage
      title={title}
      subtitle={subtitle}
      sending={sending}
      confirmLabel={isOrdered ? 'Receive' : 'Add to stock'}
      back={isOrdered ? '/view-order' : '/view-stock'}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={PAPERS} hidden={{ reason: isOrdered }} />
      </SimpleGrid>
      <ProductLines<ReceiveLine>
        lines={lines}
        blank={blankReceived}
        onLines={changesOf(form)}
        errors={form.errors}
        isFixed={isOrdered}
        intro={isOrdered ? INTRO.ordered : INTRO.other}
        More={LotFields}
      />
      {isOrdered && <SecondLot lines={lines} onLines={changesOf(form)} />}
      {overs.length > 0 && (
        <Checkbox
          mt={16}
          label="Accept more than was ordered"
          description={overs.join('; ')}
          {...switchAt(form, 'acceptMore')}
        />
      )}
    </StockFormPage>
  );
}

const INTRO = {
  other: 'A line for each lot; a scanned pack adds one, and its DataMatrix fills product, lot and expiry.',
  ordered:
    'Goods received, lot by lot; a scanned DataMatrix fills lot and expiry. Remove a line that did not arrive.',
};

const PAPERS = {
  reference: textField('Delivery note', { maxLength: 100, autoFocus: true }),
  reason: textField('Source', {
    description: 'Opening stock, a gift',
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    maxLength: 500,
  }),
};

interface ReceiveFields {
  readonly lines: readonly ReceiveLine[];
  readonly reference: string;
  readonly reason: string;
  readonly acceptMore: boolean;
}

function receiptOf({ lines, reference, reason, acceptMore }: ReceiveFields, order: Order | undefined) {
  const sent = lines.map(({ product, quantity, lot, expiry, noExpiry }) => ({
    ...{ productId: product?.id ?? '', quantity: sentQuantity(quantity), lot: lot.trim() },
    ...(expiry === '' ? { expiry: null, noExpiry } : { expiry }),
  }));
  const where = order === undefined ? { supplier: '', reason: reason.trim() } : { orderId: order.id };
  return { ...where, reference: reference.trim(), acceptMore, lines: sent };
}

/** "20 more of HIV Determine than is still to come". */
function moreThanOrdered(order: Order | undefined, lines: readonly ReceiveLine[]): readonly string[] {
  return (order?.lines ?? []).flatMap(({ productId, productName, open }) => {
    const came = lines
      .filter(({ product, quantity }) => product?.id === productId && quantityError(quantity) === null)
      .reduce((sum, { quantity }) => sum + Math.round(Number(sentQuantity(quantity)) * 1000), 0);
    const more = came - Math.round(Number(open) * 1000);
    return more > 0 ? [`${more / 1000} more of ${productName} than is still to come`] : [];
  });
}

interface SecondLotProps {
  readonly lines: readonly ReceiveLine[];
  readonly onLines: ChangeLines<ReceiveLine>;
}

/** A delivery of one product may be of two lots. */
function SecondLot({ lines, onLines }: SecondLotProps) {
  const products = [...new Map(lines.map(({ product }) => [product?.id, product])).values()];
  return (
    <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      {products.map(
        (product) =>
          product !== undefined && (
            <AddLine key={product.id} onAdd={() => onLines((before) => [...before, blankReceived(product)])}>
              Another lot of {product.name}
            </AddLine>
          ),
      )}
    </div>
  );
}

export interface ReceiveLine extends ProductLine {
  readonly lot: string;
  /** Empty: it does not expire. */
  readonly expiry: string;
  /** Somebody said that the pack bears none. */
  readonly noExpiry: boolean;
}

/** A reagent is good until a day: it is read off the pack, or said that there is none. */
function expires({ product }: Pick<ReceiveLine, 'product'>): boolean {
  return product?.kind === 'reagent';
}

/** The lot of what came, and until when it is good. */
function LotFields(props: LineProps<ReceiveLine>) {
  const { line, onChange } = props;
  return (
    <>
      <TextInput
        {...textOfLine(props, 'lot')}
        label="Lot"
        className={classes.extra}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <DayField
        {...fieldOfLine(props, 'expiry')}
        kind="expiry"
        label="Expiry"
        className={classes.extra}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(!expires(line) && { description: 'Empty where it does not expire' })}
        disabled={line.noExpiry}
        value={line.expiry}
        onDay={(expiry) => onChange({ expiry })}
      />
      {expires(line) && line.expiry === '' && (
        <Checkbox
          {...fieldOfLine(props, 'noExpiry')}
          label="Has none"
          aria-label="No expiry on the pack"
          className={classes.extra}
          checked={line.noExpiry}
          onChange={({ currentTarget }) => onChange({ noExpiry: currentTarget.checked })}
        />
      )}
    </>
  );
}
