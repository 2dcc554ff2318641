import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarTime, IconFileImport, IconListDetails, IconPercentage } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PriceChangeRow, PriceLine, PriceList } from '../../shared/contract/prices.js';
import { useLab } from '../core/lab.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLiveReload, useLiveLoaded, useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { formatDay } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { unitLabel } from '../ui/layout/unit.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { UNIT_FILTER } from '../ui/list-screen/common-columns.js';
import { dayColumn, strongColumn, textColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { Pager } from '../ui/table/pager.js';
import { riseInWords } from '../../shared/domain/money/price-lists.js';
import { BundlesDialog } from './bundles-dialog.js';
import { FileDialog, PercentDialog } from './many-prices.js';
import { ExampleNotice, ScaleDialog } from './own-prices.js';
import { NewListDialog } from './new-list-dialog.js';
import { PriceDetail } from './price-detail.js';
import { loadPriceLists, plannedChanges, PRICES_LIVE, undoPrices } from './prices.api.js';

type Filter = 'q' | 'unit' | 'list';

/** `price-admin`: what each list charges, from when, and what is planned. */
export function Component() {
  const lists = useLoaded('price lists', loadPriceLists);
  return (
    <WhenLoaded of={lists} skeleton={<TableSkeleton columns={5} />}>
      {(known) => <Prices lists={known} onLists={lists.reload} />}
    </WhenLoaded>
  );
}

/** The dialog over the page. */
type Over = 'percent' | 'scale' | 'file' | 'list' | 'bundles' | { readonly codes: readonly string[] };

interface PricesProps {
  readonly lists: readonly PriceList[];
  readonly onLists: () => Promise<void>;
}

function Prices({ lists, onLists }: PricesProps) {
  const [params, setParams] = useSearchParams();
  const list = params.get('list') ?? '';
  const currency = useLab((lab) => lab.currency);
  const [over, setOver] = useState<Over>();
  const columns = useCallback(() => priceColumns(currency), [currency]);
  const filters = useMemo(() => filtersOf(lists), [lists]);
  const name = lists.find(({ id, kind }) => (list === '' ? kind === 'cash' : id === list))?.name ?? '';
  const dialog = { list, listName: name, currency, onClose: () => setOver(undefined) };
  const added = (made: PriceList): void => {
    setOver(undefined);
    void onLists().then(() => setParams({ list: made.id }));
  };
  return (
    <>
      <ListScreen<PriceLine, Filter>
        title="Prices"
        subtitle="The prices of each list, and the days they apply from. Bookings keep the price they were made at."
        action={<Actions onOver={setOver} />}
        notice={<Notices list={list} onOver={setOver} />}
        filters={filters}
        sort={{ key: 'code', descending: false }}
        load={readList<PriceLine>('/api/prices')}
        csv={(query) => csvPath('/api/prices', query)}
        columns={columns}
        rowKey={({ code }) => code}
        detail={(line: PriceLine, handle) => ({
          title: `${line.code} on the list ${name}`,
          body: (
            <PriceDetail
              key={`${list} ${line.code}`}
              line={line}
              list={list}
              currency={currency}
              onSaved={() => void handle.reload()}
            />
          ),
        })}
        selection={(ticked) => ticked.length > 0 && <OfTicked lines={ticked} onOver={setOver} />}
        live={PRICES_LIVE}
        empty={{
          icon: <IconListDetails size={26} stroke={1.5} />,
          title: 'No profile yet',
          text: 'Every profile of the catalogue has its prices here.',
        }}
      />
      {(over === 'percent' || typeof over === 'object') && (
        <PercentDialog
          {...dialog}
          codes={typeof over === 'object' ? over.codes : undefined}
          unit={params.get('unit') ?? ''}
        />
      )}
      {over === 'scale' && <ScaleDialog {...dialog} />}
      {over === 'bundles' && <BundlesDialog currency={currency} onClose={dialog.onClose} />}
      {over === 'file' && <FileDialog {...dialog} />}
      {over === 'list' && <NewListDialog onMade={added} onClose={dialog.onClose} />}
    </>
  );
}

/** Above the list. */
function Notices({ list, onOver }: { readonly list: string; readonly onOver: (over: Over) => void }) {
  return (
    <>
      {list === '' && <ExampleNotice onOver={onOver} />}
      <PlannedChanges key={list} list={list} />
    </>
  );
}

interface OfTickedProps {
  readonly lines: readonly PriceLine[];
  readonly onOver: (over: Over) => void;
}

function OfTicked({ lines, onOver }: OfTickedProps) {
  return (
    <Button
      size="compact-md"
      variant="light"
      mb={8}
      leftSection={<IconPercentage size={16} />}
      onClick={() => onOver({ codes: lines.map(({ code }) => code) })}
    >
      Change these by percent
    </Button>
  );
}

function Actions({ onOver }: { readonly onOver: (over: Over) => void }) {
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => onOver('list')}>
        Add list
      </Button>
      <Button variant="default" onClick={() => onOver('bundles')}>
        Bundles
      </Button>
      <Button variant="default" leftSection={<IconFileImport />} onClick={() => onOver('file')}>
        Read a file
      </Button>
      <Button leftSection={<IconPercentage />} onClick={() => onOver('percent')}>
        Change by percent
      </Button>
    </Group>
  );
}

function filtersOf(lists: readonly PriceList[]): readonly ListFilter<Filter>[] {
  const offered = lists.filter(({ retired }) => !retired);
  const options = Object.fromEntries(offered.map(({ id, kind, name }) => [kind === 'cash' ? '' : id, name]));
  return [
    { kind: 'choice', name: 'list', label: 'Price list', options },
    { kind: 'words', name: 'q', label: 'Search', placeholder: 'Code or name', width: 260 },
    UNIT_FILTER,
  ];
}

/** The price of each profile today on a list, and planned changes. */
function priceColumns(currency: string): readonly Column<PriceLine>[] {
  return [
    strongColumn('code', 'Code', { sortable: true, width: { base: 92, sm: 110 } }),
    textColumn('name', 'Profile', { sortable: true, hideBelow: 'sm', under: true }),
    { key: 'unit', title: 'Unit', hideBelow: 'md', render: ({ unit }) => unitLabel(unit) },
    {
      key: 'price',
      title: 'Price today',
      sortable: true,
      align: 'right',
      width: { base: 130, sm: 160 },
      render: (line) => <PriceToday line={line} currency={currency} />,
    },
    dayColumn('since', 'Since', { hideBelow: 'lg', width: 130 }),
    {
      key: 'next',
      title: 'Next price',
      width: { sm: 210 },
      render: ({ next }) => <NextPrice next={next} currency={currency} />,
    },
  ];
}

function PriceToday({ line, currency }: { readonly line: PriceLine; readonly currency: string }) {
  return (
    <>
      {!line.own && (
        <Badge variant="light" color="gray" size="sm" mr={8} title="Not on this list: the cash price applies">
          cash
        </Badge>
      )}
      <Money amount={line.price} unit={currency} />
    </>
  );
}

function NextPrice({ next, currency }: { readonly next: PriceLine['next']; readonly currency: string }) {
  if (next === null) return <span className="dimmed">–</span>;
  return (
    <>
      {next.price === null ? 'As cash' : <Money amount={next.price} unit={currency} />}{' '}
      <span className="dimmed">from {formatDay(next.from)}</span>
    </>
  );
}

/** Planned changes of a list: each change is undone as the one act it was. */
export function PlannedChanges({ list }: { readonly list: string }) {
  const [page, setPage] = useState(1);
  const { data, seq, reload } = useLiveLoaded(`planned ${list}`, () => plannedChanges(list, page), page);
  const [pending, setPending] = useState<PriceChangeRow>();
  useLiveReload({ ...PRICES_LIVE, since: seq, reload });
  const undo = async (change: PriceChangeRow): Promise<void> => {
    try {
      await undoPrices(change.id);
      showDone(`The change from ${formatDay(change.from ?? '')} was undone`);
      await reload();
    } catch (thrown) {
      showProblem(thrown, { what: 'The change was not undone' });
    }
  };
  if (data === undefined || data.total === 0) return null;
  return (
    <>
      <Alert color="blue" mb={12} icon={<IconCalendarTime />} title="Planned">
        <Stack gap={6}>
          {data.items.map((change) => (
            <Group key={change.id} gap={12} justify="space-between">
              <Text size="sm">{inWords(change)}</Text>
              <Button size="compact-md" variant="default" onClick={() => setPending(change)}>
                Undo
              </Button>
            </Group>
          ))}
          <Pager {...data} onPage={setPage} />
        </Stack>
      </Alert>
      <ConfirmDialog
        opened={pending !== undefined}
        title="Undo this change?"
        text={
          pending && `${inWords(pending)}. From that day on the list is as it would be without the change.`
        }
        confirmLabel="Undo it"
        onConfirm={() => {
          if (pending !== undefined) void undo(pending);
          setPending(undefined);
        }}
        onClose={() => setPending(undefined)}
      />
    </>
  );
}

function inWords({ from, to, profiles, codes, percent, by }: PriceChangeRow): string {
  const days = `from ${formatDay(from ?? '')}${to === null ? '' : ` to ${formatDay(to)}`}`;
  const left = profiles - codes.length;
  const which = codes.join(', ') + (left > 0 ? ` and ${left} more` : '');
  const how = percent === null ? '' : ` by ${riseInWords(percent)}`;
  return `${which}${how}, ${days}, entered by ${by}`;
}
