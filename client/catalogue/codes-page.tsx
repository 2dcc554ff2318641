import { Badge, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProfileLine } from '../../shared/contract/catalogue-shapes.js';
import { specimenWords } from '../../shared/domain/specimens/specimen-words.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import { UNIT_FILTER } from '../ui/list-screen/common-columns.js';
import { Clipped } from '../ui/table/columns.js';
import { strongColumn, unitColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { CATALOGUE_LIVE } from './catalogue.api.js';
import { FileButtons } from './file/file-buttons.js';
import { RetireDialog } from './retire-dialog.js';

type Filter = 'q' | 'unit' | 'state';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search codes', placeholder: 'Code or name', width: 320 },
  UNIT_FILTER,
  { kind: 'choice', name: 'state', label: 'Which', options: { '': 'In use', retired: 'Retired' } },
];

function columnsOf(onRetire: (line: ProfileLine) => void): readonly Column<ProfileLine>[] {
  return [
    strongColumn('code', 'Code', { width: { base: 92, sm: 130 } }),
    { key: 'name', title: 'Profile', render: ({ name }) => <Clipped text={name} /> },
    unitColumn('unit', 'Unit', { width: 160, hideBelow: 'md' }),
    {
      key: 'specimen',
      title: 'Specimen',
      width: 150,
      hideBelow: 'lg',
      render: ({ specimen }) => specimenWords(specimen),
    },
    { key: 'loinc', title: 'LOINC', width: 110, hideBelow: 'md', render: ({ loinc }) => loinc ?? '' },
    {
      key: 'acts',
      title: 'Acts',
      titleHidden: true,
      align: 'right',
      width: { base: 104, sm: 190 },
      render: (line) => (
        <span onClick={(event) => event.stopPropagation()} role="presentation">
          {line.retired && (
            <Badge color="gray" mr={8} visibleFrom="sm">
              Retired
            </Badge>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`${line.retired ? 'Bring back' : 'Retire'} ${line.code}`}
            onClick={() => onRetire(line)}
          >
            {line.retired ? 'Bring back' : 'Retire'}
          </Button>
        </span>
      ),
    },
  ];
}

/** Every code that can be ordered, and those that no longer can: open one to edit it, retire it, bring it back. */
export function Component() {
  const navigate = useNavigate();
  const [pending, setPending] = useState<ProfileLine>();
  const columns = useMemo(() => columnsOf(setPending), []);
  return (
    <>
      <ListScreen<ProfileLine, Filter>
        title="Codes"
        subtitle="Codes for ordering tests, and the tests they stand for."
        action={
          <Group gap={8}>
            <FileButtons />
            <LinkButton to="/profile/create?action=create" leftSection={<IconPlus />}>
              New profile
            </LinkButton>
          </Group>
        }
        filters={FILTERS}
        load={readList<ProfileLine>('/api/catalogue/edited')}
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={({ code }) => void navigate(`/profile/manage?code=${encodeURIComponent(code)}`)}
        live={CATALOGUE_LIVE}
        empty={{
          title: 'No code here yet',
          text: 'The code of every profile is listed here once it has been created.',
        }}
      />
      {pending !== undefined && (
        <RetireDialog
          profile={pending}
          onDone={() => setPending(undefined)}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}
