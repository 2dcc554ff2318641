import { Button, Group } from '@mantine/core';
import { IconFileImport, IconListDetails, IconPercentage } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PriceLine, PriceList } from '../../shared/contract/prices.js';
import { useLab } from '../core/lab.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { UNIT_FILTER } from '../ui/list-screen/usual-parts.js';
import { BundlesDialog } from './bundles-dialog.js';
import { FileDialog } from './file-dialog.js';
import { NewListDialog } from './new-list-dialog.js';
import { PercentDialog } from './percent-dialog.js';
import { PlannedChanges } from './planned-changes.js';
import { priceColumns } from './price-columns.js';
import { PriceDetail } from './price-detail.js';
import { loadPriceLists, PRICES_LIVE } from './prices.api.js';

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

/** What is drawn over the page. */
type Over = 'percent' | 'file' | 'list' | 'bundles' | { readonly codes: readonly string[] };

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
        subtitle="What each list charges, from which day. What is booked keeps the price that it was booked at."
        action={<Actions onOver={setOver} />}
        notice={<PlannedChanges key={list} list={list} />}
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
        selection={(ticked) =>
          ticked.length > 0 && (
            <Button
              size="compact-md"
              variant="light"
              mb={8}
              leftSection={<IconPercentage size={16} />}
              onClick={() => setOver({ codes: ticked.map(({ code }) => code) })}
            >
              Change these by percent
            </Button>
          )
        }
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
      {over === 'bundles' && <BundlesDialog currency={currency} onClose={dialog.onClose} />}
      {over === 'file' && <FileDialog {...dialog} />}
      {over === 'list' && <NewListDialog onMade={added} onClose={dialog.onClose} />}
    </>
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
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.75} />}
        onClick={() => onOver('file')}
      >
        Read a file
      </Button>
      <Button leftSection={<IconPercentage size={16} stroke={1.75} />} onClick={() => onOver('percent')}>
        Change by percent
      </Button>
    </Group>
  );
}

function filtersOf(lists: readonly PriceList[]): readonly ListFilter<Filter>[] {
  const options = lists
    .filter(({ retired }) => !retired)
    .map(({ id, kind, name }) => ({ value: kind === 'cash' ? '' : id, label: name }));
  return [
    { kind: 'choice', name: 'list', label: 'Price list', options },
    { kind: 'words', name: 'q', label: 'Search', placeholder: 'Code or name', width: 260 },
    UNIT_FILTER,
  ];
}
