import { Badge, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BatchLine } from '../../../shared/contract/catalogue-shapes.js';
import { useLab } from '../../core/lab.js';
import { useCan } from '../../core/session.js';
import { Money } from '../../ui/layout/money.js';
import { ListScreen } from '../../ui/list-screen/list-screen.js';
import { fullList, type ListFilter } from '../../ui/list-screen/list.js';
import { RETIRED_FILTER } from '../../ui/list-screen/common-columns.js';
import type { Column } from '../../ui/table/data-table.js';
import { createButton } from '../../ui/layout/link-button.js';
import { CATALOGUE_LIVE, loadBundles } from '../catalogue.api.js';
import { singlePrice, savedBy, bundleProblem } from './bundle-tests.js';

type Filter = 'q' | 'retired';

const SEARCH: ListFilter<'q'> = {
  kind: 'words',
  name: 'q',
  label: 'Search bundles',
  placeholder: 'Name, or the code of a test',
  width: 320,
};

function columnsOf(currency: string): readonly Column<BatchLine>[] {
  return [
    { key: 'name', title: 'Bundle', width: { base: '38%', sm: 220 }, render: (line) => <Name line={line} /> },
    {
      key: 'tests',
      title: 'Tests',
      render: ({ codes, profiles }) => (
        <span title={profiles.map(({ name }) => name).join(', ')}>{codes.join(', ')}</span>
      ),
    },
    {
      key: 'alone',
      title: 'One by one',
      align: 'right',
      width: 120,
      hideBelow: 'sm',
      render: ({ profiles }) => <Money amount={singlePrice(profiles)} unit={currency} />,
    },
    {
      key: 'price',
      title: 'Together',
      align: 'right',
      width: { base: 92, sm: 120 },
      render: ({ price, profiles }) => <Money amount={price ?? singlePrice(profiles)} unit={currency} />,
    },
    {
      key: 'saved',
      title: 'Saves',
      align: 'right',
      width: 110,
      hideBelow: 'md',
      render: ({ price, profiles }) => {
        const saved = savedBy(price, profiles);
        return saved === undefined ? '' : <Money amount={saved} unit={currency} />;
      },
    },
  ];
}

function Name({ line }: { readonly line: BatchLine }) {
  const wrong = bundleProblem(line);
  return (
    <>
      <strong>{line.name}</strong>{' '}
      {line.retired && (
        <Badge color="gray" variant="light">
          Retired
        </Badge>
      )}
      {wrong !== undefined && (
        <Text fz="xs" c="amber">
          {wrong}
        </Text>
      )}
    </>
  );
}

const add = createButton('/add-batch-profiles');

/** Bundles of tests that are ordered, and priced, together. Anyone may look, as at the test menu. */
export function Component() {
  const navigate = useNavigate();
  const currency = useLab((lab) => lab.currency);
  const columns = useMemo(() => columnsOf(currency), [currency]);
  const mayFollow = useCan('catalogue.read');
  const mayWrite = useCan('catalogue.write');
  return (
    <ListScreen<BatchLine, Filter>
      title="Bundles"
      subtitle="Tests ordered together under one name, with their price on the cash list."
      filters={mayWrite ? [SEARCH, RETIRED_FILTER] : [SEARCH]}
      load={({ filters }) => fullList(() => loadBundles(filters))()}
      columns={columns}
      rowKey={({ id }) => id}
      {...(mayFollow && { live: CATALOGUE_LIVE })}
      {...(mayWrite && {
        action: add('Add bundle', 'filled'),
        onOpen: ({ id }: BatchLine) => void navigate(`/add-batch-profiles?id=${id}`),
      })}
      empty={{
        icon: <IconPackage size={26} stroke={1.5} />,
        title: 'No bundle here yet',
        text: 'A bundle such as “Pre-op” orders several tests at once, and may cost less than they do alone.',
        ...(mayWrite && { action: add('Add the first bundle', 'default') }),
      }}
    />
  );
}
