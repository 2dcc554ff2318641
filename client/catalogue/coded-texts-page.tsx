import { Badge } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { EditedList } from '../ui/list-screen/edited-list.js';
import { wholeList, type ListFilter } from '../ui/list-screen/list.js';
import { RETIRED_COLUMN, RETIRED_FILTER } from '../ui/list-screen/usual-parts.js';
import type { Column } from '../ui/table/data-table.js';
import { CATALOGUE_LIVE } from './catalogue-live.js';
import type { CodedText } from './catalogue.api.js';
import { CodedTextForm } from './coded-text-form.js';
import { FILM_COMMENTS, PHRASES, type CodedTextKind } from './coded-text-kinds.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Code or words', width: 320 },
  RETIRED_FILTER,
];

function Code({ line: { code, retired } }: { readonly line: CodedText }) {
  return (
    <>
      <strong>{code}</strong>
      {retired && (
        <Badge color="gray" variant="light" size="xs" hiddenFrom="sm">
          Retired
        </Badge>
      )}
    </>
  );
}

const COLUMNS: readonly Column<CodedText>[] = [
  { key: 'code', title: 'Code', width: { base: 84, sm: 120 }, render: (line) => <Code line={line} /> },
  { key: 'text', title: 'Becomes', render: ({ text }) => text },
  { ...RETIRED_COLUMN, hideBelow: 'sm' },
];

/** `profile/dictionary` and `profile/filmcomments`: coded texts, each with its form. */
export function Component() {
  const isFilm = useLocation().pathname.endsWith('filmcomments');
  return isFilm ? <CodedTexts key="film" kind={FILM_COMMENTS} /> : <CodedTexts key="words" kind={PHRASES} />;
}

function CodedTexts({ kind }: { readonly kind: CodedTextKind }) {
  return (
    <EditedList<CodedText, Filter>
      title={kind.title}
      subtitle={kind.subtitle}
      one={kind.one}
      filters={FILTERS}
      load={({ filters }) => wholeList(() => kind.load(filters))()}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      live={CATALOGUE_LIVE}
      empty={{
        icon: <IconQuote size={26} stroke={1.5} />,
        title: `No ${kind.one} yet`,
        text: kind.emptyText,
      }}
      form={(known, list) => <CodedTextForm kind={kind} known={known} {...list} />}
    />
  );
}
