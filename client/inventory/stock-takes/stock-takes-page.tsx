import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ProductKind } from '../../../shared/contract/inventory-shapes.js';
import type { StockTake } from '../../../shared/contract/stock-take.js';
import { STORE_PLACE } from '../../../shared/domain/specimens/store-place.js';
import { useCan } from '../../core/session.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { SearchSelect, type Choices } from '../../ui/fields/found-select.js';
import { Fields, nativeSelect, switchField, textArea } from '../../ui/forms/fields.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { ListScreen } from '../../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../../ui/list-screen/list.js';
import { choices } from '../../ui/options/choices.js';
import { numberColumn } from '../../ui/table/column-kinds.js';
import type { Column } from '../../ui/table/data-table.js';
import { customerChoices } from '../customer-select.js';
import { openTake, STOCK_LIVE } from '../inventory.api.js';
import { SheetPage } from './sheet-page.js';
import { scopeOf, StockTakeChip } from './stock-take-parts.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  {
    kind: 'words',
    name: 'q',
    label: 'Search stock-takes',
    placeholder: 'Place, name, note or number',
    width: 280,
  },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: { '': 'All', open: 'Open', closed: 'Closed', dropped: 'Given up' },
  },
];

const figure = (key: 'counted' | 'different', title: string): Column<StockTake> => ({
  key,
  title,
  align: 'right',
  hideBelow: 'sm',
  render: (stockTake) => <span className="tnum">{stockTake[key]}</span>,
});

const COLUMNS: readonly Column<StockTake>[] = [
  numberColumn('number', 'No.', { width: { base: 60, sm: 90 } }),
  { key: 'what', title: 'What is counted', render: scopeOf },
  {
    key: 'at',
    title: 'Begun',
    hideBelow: 'sm',
    render: ({ at, by }) => (
      <>
        <DateTime at={at} />
        <div className="dimmed">{by}</div>
      </>
    ),
  },
  figure('counted', 'Counted'),
  figure('different', 'Different'),
  { key: 'state', title: 'State', render: ({ state }) => <StockTakeChip state={state} /> },
];

/** `stock-take`: counts of the stock, past and open; with `?id=` the count sheet of one. */
export function Component() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <TakesList /> : <SheetPage key={id} id={id} />;
}

function TakesList() {
  const navigate = useNavigate();
  const mayCount = useCan('stock.move');
  const [isOpening, setOpening] = useState(false);
  const show = ({ id }: { readonly id: string }): void => void navigate(`/stock-take?id=${id}`);
  const begin = (label: string, variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<IconPlus />} onClick={() => setOpening(true)}>
      {label}
    </Button>
  );
  return (
    <>
      <ListScreen<StockTake, 'q' | 'state'>
        title="Stock-take"
        subtitle="Stock on the shelves is counted, and differences from the books are written down with their reasons."
        {...(mayCount && { action: begin('New stock-take', 'filled') })}
        filters={FILTERS}
        load={readList<StockTake>('/api/inventory/takes')}
        csv={(query) => csvPath('/api/inventory/takes', query)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onOpen={show}
        live={STOCK_LIVE}
        empty={{
          icon: <IconClipboardCheck size={26} stroke={1.5} />,
          title: 'Nothing has been counted yet',
          text: 'A stock-take lists every lot where it lies. Several people may count it, today and tomorrow.',
          ...(mayCount && { action: begin('Begin the first stock-take', 'default') }),
        }}
      />
      {isOpening && <OpenStockTakeDialog onOpened={show} onClose={() => setOpening(false)} />}
    </>
  );
}

const EVERYWHERE = 'everywhere';
const OWN_PLACES = [
  { value: EVERYWHERE, label: 'Everywhere' },
  { value: STORE_PLACE, label: 'Store' },
];
const HOUSE: Choices = { items: OWN_PLACES, total: OWN_PLACES.length };
const PLACES_KNOWN = new Map(OWN_PLACES.map(({ value, label }) => [value, label]));

/** The house as a whole, its store, and the departments that hold stock. */
async function placesLike(words: string): Promise<Choices> {
  const query = words.toLowerCase();
  const own = OWN_PLACES.filter(({ label }) => label.toLowerCase().includes(query));
  const { items, total, ...counted } = await customerChoices(words, 'department');
  return { ...counted, items: [...own, ...items], total: total + own.length };
}

interface OpenTakeDialogProps {
  readonly onOpened: (stockTake: StockTake) => void;
  readonly onClose: () => void;
}

/** Asks for the scope and place of the count, and whether the sheet shows the book quantities. */
function OpenStockTakeDialog({ onOpened, onClose }: OpenTakeDialogProps) {
  const form = useForm<TakeFields>({ initialValues: WHOLE });
  const { kind, placeId, blind, note } = form.values;
  const { data: places = HOUSE } = useLoaded('places', () => placesLike(''));
  const send = (key: string): Promise<StockTake> => {
    const scope = { kind: kind === '' ? null : kind, placeId: placeId === EVERYWHERE ? null : placeId };
    return openTake({ ...scope, blind, note: note.trim() }, key);
  };
  return (
    <SubmitDialog
      title="New stock-take"
      lost={note === '' ? undefined : 'The note'}
      confirmLabel="Begin counting"
      notDone="The stock-take was not begun"
      onClose={onClose}
      onSubmit={send}
      onDone={onOpened}
    >
      <Stack gap={14}>
        <Fields form={form} of={KIND} />
        <SearchSelect
          id="placeId"
          label="Where"
          what="places"
          find={placesLike}
          offered={places}
          known={PLACES_KNOWN}
          nothing="No department of that name"
          value={placeId}
          onValue={(next) => form.setFieldValue('placeId', next === '' ? EVERYWHERE : next)}
        />
        <Fields form={form} of={HOW} />
      </Stack>
    </SubmitDialog>
  );
}

const KIND = {
  kind: nativeSelect('What is counted', {
    'data-autofocus': true,
    data: choices({ '': 'All products', reagent: 'Reagents', consumable: 'Consumables' }),
  }),
};

const HOW = {
  blind: switchField('Count blind', {
    description: 'The book quantity of a lot is shown once it has been counted.',
  }),
  note: textArea('Note', { maxLength: 500 }),
};

interface TakeFields {
  readonly kind: ProductKind | '';
  readonly placeId: string;
  readonly blind: boolean;
  readonly note: string;
}

const WHOLE: TakeFields = { kind: '', placeId: EVERYWHERE, blind: true, note: '' };
