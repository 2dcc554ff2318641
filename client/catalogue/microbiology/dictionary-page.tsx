import { Badge, Button } from '@mantine/core';
import { IconMicroscope, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyEnvelope } from '../../../shared/events.js';
import type { Column } from '../../ui/data-table.js';
import { wholeList, type ListFilter, type ListHandle } from '../../ui/list-screen/list.js';
import { ListScreen } from '../../ui/list-screen/list-screen.js';
import { DictionaryForm } from './dictionary-form.js';
import { DRUGS, ORGANISMS, type DictionaryKind, type DictionaryLine } from './dictionary-kinds.js';
import { MicrobiologyLinks } from './microbiology-links.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Name, code or group', width: 320 },
  {
    kind: 'choice',
    name: 'retired',
    label: 'Which',
    options: [
      { value: '', label: 'In use' },
      { value: 'true', label: 'Retired too' },
    ],
  },
];

const LIVE = { topics: ['catalogue'], concerns: ({ type }: AnyEnvelope) => type === 'CatalogueChanged' };

function columnsOf({ alsoTitle, also }: DictionaryKind): readonly Column<DictionaryLine>[] {
  return [
    { key: 'name', title: 'Name', render: ({ name }) => <strong>{name}</strong> },
    { key: 'code', title: 'WHONET', width: 96, render: ({ code }) => code },
    { key: 'also', title: alsoTitle, width: { sm: '45%' }, hideBelow: 'sm', render: also },
    {
      key: 'state',
      title: 'State',
      width: 104,
      render: ({ retired }) =>
        retired ? (
          <Badge color="gray" variant="light">
            Retired
          </Badge>
        ) : (
          'In use'
        ),
    },
  ];
}

/** `profile/organisms` and `profile/drugs`: the dictionaries of microbiology. */
export function Component() {
  const isDrugs = useLocation().pathname.endsWith('drugs');
  return isDrugs ? <Dictionary key="drugs" kind={DRUGS} /> : <Dictionary key="organisms" kind={ORGANISMS} />;
}

interface Editing {
  readonly line: DictionaryLine | undefined;
  readonly list: ListHandle<Filter>;
}

function Dictionary({ kind }: { readonly kind: DictionaryKind }) {
  const [editing, setEditing] = useState<Editing>();
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const add = (list: ListHandle<Filter>) => (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setEditing({ line: undefined, list })}
    >
      Add {kind.one}
    </Button>
  );
  return (
    <>
      <ListScreen<DictionaryLine, Filter>
        title={kind.title}
        subtitle={kind.subtitle}
        action={add}
        notice={<MicrobiologyLinks />}
        filters={FILTERS}
        load={({ filters }) => wholeList(() => kind.load(filters))()}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={(line, list) => setEditing({ line, list })}
        live={LIVE}
        empty={{
          icon: <IconMicroscope size={26} stroke={1.5} />,
          title: `No ${kind.one} here`,
          text: kind.emptyText,
        }}
      />
      {editing !== undefined && (
        <DictionaryForm
          kind={kind}
          known={editing.line}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            void editing.list.reload();
          }}
        />
      )}
    </>
  );
}
