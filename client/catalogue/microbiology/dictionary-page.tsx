import { Alert, Button, Text } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { uncorrectedOrganisms } from '../../../shared/disciplines/microbiology/corrected-codes.js';
import { useCan } from '../../core/session.js';
import { showDone } from '../../ui/feedback/notify.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { useAct } from '../../ui/forms/use-act.js';
import { EditedList } from '../../ui/list-screen/edited-list.js';
import { fullList, type ListFilter } from '../../ui/list-screen/list.js';
import { RETIRED_COLUMN, RETIRED_FILTER } from '../../ui/list-screen/common-columns.js';
import type { Column } from '../../ui/table/data-table.js';
import { CATALOGUE_LIVE } from '../catalogue.api.js';
import { DictionaryForm } from './dictionary-form.js';
import { DRUGS, ORGANISMS, PANELS, type DictionaryKind, type DictionaryLine } from './dictionary-kinds.js';
import { MicrobiologyLinks } from './microbiology-links.js';
import { loadOrganisms, saveOrganism } from './microbiology.api.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Name, code or group', width: 320 },
  RETIRED_FILTER,
];

function columnsOf({ alsoTitle, also, has }: DictionaryKind): readonly Column<DictionaryLine>[] {
  const coded = { key: 'code', title: 'WHONET', width: 96, render: ({ code }: DictionaryLine) => code };
  const whose = {
    key: 'whose',
    title: 'Of',
    width: { sm: '24%' },
    hideBelow: 'sm',
    render: whoseText,
  } as const;
  return [
    { key: 'name', title: 'Name', render: ({ name }) => <strong>{name}</strong> },
    has === 'panel' ? whose : coded,
    { key: 'also', title: alsoTitle, width: { sm: '45%' }, hideBelow: 'sm', render: also },
    RETIRED_COLUMN,
  ];
}

function whoseText({ group, specimen }: DictionaryLine): string {
  return [group || 'every organism', specimen].filter((text) => text !== '').join(', ');
}

/** `profile/organisms`, `profile/drugs` and `profile/drug-panels`: the dictionaries of microbiology. */
export function Component() {
  const { pathname } = useLocation();
  const kind = [DRUGS, PANELS].find(({ path }) => pathname.endsWith(path)) ?? ORGANISMS;
  return <Dictionary key={kind.path} kind={kind} />;
}

function Dictionary({ kind }: { readonly kind: DictionaryKind }) {
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const mayCorrect = useCan('catalogue.write');
  return (
    <EditedList<DictionaryLine, Filter>
      title={kind.title}
      subtitle={kind.subtitle}
      one={kind.one}
      notice={
        <>
          <MicrobiologyLinks />
          {kind === ORGANISMS && mayCorrect && <CorrectedCodesNotice />}
        </>
      }
      filters={FILTERS}
      load={({ filters }) => fullList(() => kind.load(filters))()}
      columns={columns}
      rowKey={({ id }) => id}
      live={CATALOGUE_LIVE}
      empty={{
        icon: <IconMicroscope size={26} stroke={1.5} />,
        title: `No ${kind.one} here`,
        text: kind.emptyText,
      }}
      form={(known, list) => <DictionaryForm kind={kind} known={known} {...list} />}
    />
  );
}

const ALL = { q: '', retired: 'true' };

/** An older laboratory has WHONET codes that are other organisms': it is offered the right ones, and decides. */
export function CorrectedCodesNotice() {
  const { data, reload } = useLoaded('organisms', () => loadOrganisms(ALL));
  const { isBusy, act } = useAct();
  const wrong = uncorrectedOrganisms(data ?? []);
  if (wrong.length === 0) return null;
  const take = (): Promise<void> =>
    act('Not every code was corrected', async () => {
      try {
        for (const { line, code } of wrong) await saveOrganism({ ...line, code });
        showDone('The codes were corrected');
      } finally {
        await reload();
      }
    });
  return (
    <Alert color="amber" title="Some WHONET codes are those of other organisms" mb={12}>
      <Text size="sm" mb={8}>
        An earlier version shipped them. A file for a surveillance programme would name the wrong organism.
      </Text>
      <ul style={{ margin: '0 0 10px', paddingInlineStart: 18 }}>
        {wrong.map(({ line, code }) => (
          <li key={line.id}>
            {line.name}: {line.code} → {code}
          </li>
        ))}
      </ul>
      <Button size="xs" loading={isBusy} onClick={() => void take()}>
        Correct {wrong.length === 1 ? 'this code' : `these ${wrong.length} codes`}
      </Button>
    </Alert>
  );
}
