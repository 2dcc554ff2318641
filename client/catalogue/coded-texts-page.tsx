import { Badge, Button } from '@mantine/core';
import { IconPlus, IconQuote } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyEnvelope } from '../../shared/events.js';
import type { Column } from '../ui/data-table.js';
import { wholeList, type ListFilter, type ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import type { CodedText } from './catalogue.api.js';
import { CodedTextForm } from './coded-text-form.js';
import { FILM_COMMENTS, PHRASES, type CodedTextKind } from './coded-text-kinds.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Code or words', width: 320 },
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

const COLUMNS: readonly Column<CodedText>[] = [
  { key: 'code', title: 'Code', width: 120, render: ({ code }) => <strong>{code}</strong> },
  { key: 'text', title: 'Becomes', render: ({ text }) => text },
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

/** `profile/dictionary` and `profile/filmcomments`: coded texts, each with its form. */
export function Component() {
  const isFilm = useLocation().pathname.endsWith('filmcomments');
  return isFilm ? <CodedTexts key="film" kind={FILM_COMMENTS} /> : <CodedTexts key="words" kind={PHRASES} />;
}

interface Editing {
  readonly text: CodedText | undefined;
  readonly list: ListHandle<Filter>;
}

function CodedTexts({ kind }: { readonly kind: CodedTextKind }) {
  const [editing, setEditing] = useState<Editing>();
  const add = (list: ListHandle<Filter>) => (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setEditing({ text: undefined, list })}
    >
      Add {kind.one}
    </Button>
  );
  return (
    <>
      <ListScreen<CodedText, Filter>
        title={kind.title}
        subtitle={kind.subtitle}
        action={add}
        filters={FILTERS}
        load={({ filters }) => wholeList(() => kind.load(filters))()}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onOpen={(text, list) => setEditing({ text, list })}
        live={LIVE}
        empty={{
          icon: <IconQuote size={26} stroke={1.5} />,
          title: `No ${kind.one} yet`,
          text: kind.emptyText,
        }}
      />
      {editing !== undefined && (
        <CodedTextForm
          kind={kind}
          known={editing.text}
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
