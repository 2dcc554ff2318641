import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UsageGroup, UsageLine } from '../../shared/contract/reagents.js';
import { rememberUrl } from '../core/navigation.js';
import { useCan, useSession } from '../core/session.js';
import { EmptyState } from '../ui/feedback/states.js';
import { DateTime } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter, type ListHandle } from '../ui/list-screen/list.js';
import type { Column } from '../ui/table/data-table.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { STOCK_LIVE } from './inventory.api.js';
import { Figure, LotName, productColumn, quantityColumn } from './stock-parts.js';
import { UseDialog } from './use-dialog.js';

type Filter = 'q' | 'by' | 'profile' | 'from' | 'to';

const FILTERS: readonly ListFilter<Filter>[] = [
  {
    kind: 'words',
    name: 'q',
    label: 'Search usage',
    placeholder: 'Reagent, code, lot or profile',
    width: 280,
  },
  {
    kind: 'choice',
    name: 'by',
    label: 'By',
    standard: 'product',
    options: { product: 'By reagent', lot: 'By lot', profile: 'By profile', each: 'Each use' },
  },
  { kind: 'days', from: 'from', to: 'to' },
  { kind: 'tag', name: 'profile', label: 'Profile' },
];

const PRODUCT = productColumn('Reagent', '28%');
const LOT: Column<UsageLine> = {
  key: 'lot',
  title: 'Lot',
  render: ({ lot }) => (lot === null ? <span className="dimmed">no lot</span> : <LotName lot={lot} />),
};
const PROFILE: Column<UsageLine> = {
  key: 'profile',
  title: 'Profile',
  render: ({ profileCode }) => profileCode ?? <span className="dimmed">none</span>,
};

const figure = (
  key: 'tests' | 'repeats' | 'controls' | 'other' | 'notCovered',
  title: string,
): Column<UsageLine> => ({
  key,
  title,
  align: 'right',
  hideBelow: 'md',
  ...(key === 'notCovered' && {
    under: ({ notCovered }: UsageLine) => notCovered !== '0' && <>{notCovered} not covered</>,
  }),
  render: (line) => <Figure of={line[key]} />,
});

const FIGURES: readonly Column<UsageLine>[] = [
  figure('tests', 'Tests'),
  figure('repeats', 'Repeats'),
  figure('controls', 'Controls'),
  figure('other', 'Other'),
  figure('notCovered', 'Not covered'),
  quantityColumn('total', 'Used'),
];

const AT: Column<UsageLine> = {
  key: 'at',
  title: 'When',
  sortable: true,
  hideBelow: 'sm',
  under: true,
  width: 160,
  render: ({ at, by }) => (
    <>
      <DateTime at={at} />
      {by !== null && <div className="dimmed">{by}</div>}
    </>
  ),
};

const COLUMNS: Readonly<Record<UsageGroup, readonly Column<UsageLine>[]>> = {
  product: [PRODUCT, ...FIGURES],
  lot: [PRODUCT, LOT, ...FIGURES],
  profile: [PRODUCT, PROFILE, ...FIGURES],
  each: [AT, PRODUCT, LOT, PROFILE, ...FIGURES],
};

function groupOf(by: string | null): UsageGroup {
  return by === 'lot' || by === 'profile' || by === 'each' ? by : 'product';
}

/** `reagents-usage`: the frame is open to everybody; usage is read by those who may. */
export function Component() {
  const isSignedIn = useSession(({ user }) => user !== undefined && user !== null);
  const mayRead = useCan('stock.read');
  if (mayRead) return <UsageList />;
  return (
    <>
      <PageHeader title="Usage history" />
      <EmptyState
        icon={<IconHistory size={26} stroke={1.5} />}
        title={isSignedIn ? 'This page is for the benches' : 'Sign in to see it'}
        text="Reagents used by tests, repeats and controls, by reagent, lot, profile and period."
        {...(!isSignedIn && {
          action: (
            <LinkButton to="/security/login" onClick={() => rememberUrl()}>
              Sign in
            </LinkButton>
          ),
        })}
      />
    </>
  );
}

function UsageList() {
  const by = groupOf(useSearchParams()[0].get('by'));
  const mayMove = useCan('stock.move');
  const [recording, setRecording] = useState<ListHandle<Filter>>();
  const record = (list: ListHandle<Filter>) => (
    <Button onClick={() => setRecording(list)}>Record a use</Button>
  );
  const done = (): void => {
    void recording?.reload();
    setRecording(undefined);
  };
  return (
    <>
      <ListScreen<UsageLine, Filter>
        title="Usage history"
        subtitle="Reagents used by tests when first validated, with repeats and controls."
        {...(mayMove && { action: record })}
        filters={FILTERS}
        load={readList<UsageLine>('/api/inventory/usage')}
        csv={(query) => csvPath('/api/inventory/usage', query)}
        columns={COLUMNS[by]}
        rowKey={({ key }) => key}
        live={STOCK_LIVE}
        empty={{
          icon: <IconHistory size={26} stroke={1.5} />,
          title: 'Nothing has been used yet',
          text: "A profile's editor lists the reagents of one test; their use is recorded when the test is first validated.",
          next: { to: '/profile/manage', label: 'Open the profiles', needs: 'catalogue.write' },
        }}
      />
      {recording !== undefined && <UseDialog onDone={done} onClose={() => setRecording(undefined)} />}
    </>
  );
}
