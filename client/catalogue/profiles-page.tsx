import { Badge, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ProfileLine } from '../../shared/contract/catalogue-shapes.js';
import { specimenWords } from '../../shared/domain/specimens/specimen-words.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { DateTime } from '../ui/layout/date-time.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { unitLabel } from '../ui/layout/unit.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import { textColumn, unitColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { CATALOGUE_LIVE } from './catalogue.api.js';
import { openProfile } from './editor/editor.api.js';
import { ProfileEditor } from './editor/profile-editor.js';
import { FileButtons } from './file/file-buttons.js';
import { MicrobiologyLinks } from './microbiology/microbiology-links.js';
import { ShippedNotice, ShippedPage } from './shipped/shipped-page.js';

/** The routes of a unit, and whose profiles each shows; the others show all. */
const UNIT_OF: Readonly<Record<string, Discipline>> = {
  haem: 'haematology',
  molecular: 'molecular',
  biochem: 'biochemistry',
  sero: 'serology',
  immuno: 'immunochemistry',
  bloodbank: 'bloodbank',
  microbio: 'microbiology',
};

const PATHS = DISCIPLINES.flatMap((unit) =>
  Object.keys(UNIT_OF).flatMap((path) =>
    UNIT_OF[path] === unit ? [{ unit, path: `/profile/${path}` }] : [],
  ),
);

/** `profile/manage`, `profile/config` and the seven units: the list of profiles, with `code` one in its editor, or what is `newer`. */
export function Component() {
  const route = useLocation().pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  const [params, setParams] = useSearchParams();
  const code = params.get('code');
  if (code === null && params.get('newer') === 'true') return <ShippedPage />;
  if (code === null) return <ProfileList key={route} unit={UNIT_OF[route]} />;
  return <Opened key={code} code={code} onClose={() => setParams({})} />;
}

function Opened({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { data, problem, reload } = useLoaded(`profile ${code}`, () => openProfile(code));
  // After publishing, discarding, or loading somebody else's change the editor starts again with what was loaded.
  const [revision, setRevision] = useState(0);
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={8} />;
  return (
    <ProfileEditor
      key={revision}
      opened={data}
      onClose={onClose}
      onChanged={() => void reload().then(() => setRevision((before) => before + 1))}
    />
  );
}

type Filter = 'q' | 'state';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search profiles', placeholder: 'Name or code', width: 320 },
  {
    kind: 'choice',
    name: 'state',
    label: 'Which',
    options: { '': 'In use', draft: 'With a draft', unverified: 'Not verified yet', retired: 'Retired' },
  },
];

const COLUMNS: readonly Column<ProfileLine>[] = [
  {
    key: 'name',
    title: 'Profile',
    render: ({ name, code }) => (
      <>
        <Text span fw={560}>
          {name}
        </Text>{' '}
        <Text span c="dimmed" fz="xs">
          {code}
        </Text>
      </>
    ),
  },
  unitColumn('unit', 'Unit', { width: 160, hideBelow: 'md' }),
  {
    key: 'specimen',
    title: 'Specimen',
    width: 150,
    hideBelow: 'lg',
    render: ({ specimen }) => specimenWords(specimen),
  },
  textColumn('parameters', 'Parameters', { width: 104, align: 'right', hideBelow: 'sm' }),
  textColumn('number', 'Version', { width: 84, align: 'right', hideBelow: 'sm' }),
  {
    key: 'state',
    title: 'State',
    width: { base: '34%', sm: '26%' },
    render: (line) => <State line={line} />,
  },
];

function State({ line }: { readonly line: ProfileLine }) {
  const { retired, neverPublished, draftBy, draftAt, unverified, parameters } = line;
  if (retired) return <Badge color="gray">Retired</Badge>;
  if (draftBy !== null || neverPublished)
    return (
      <>
        <Badge color="amber" variant="light">
          {neverPublished ? 'Draft, not on the menu' : 'Draft'}
        </Badge>{' '}
        <Text span fz="sm" c="dimmed">
          {draftBy} {draftAt !== null && <DateTime at={draftAt} />}
        </Text>
      </>
    );
  return unverified === 0 ? (
    'Verified'
  ) : (
    <span className="dimmed">{`${unverified} of ${parameters} unverified`}</span>
  );
}

function FileActions() {
  return (
    <Group gap={8}>
      <LinkButton to="/profile/ranges" variant="default">
        Verify ranges
      </LinkButton>
      <FileButtons />
    </Group>
  );
}

interface ProfileListProps {
  /** Absent: of every unit. */
  readonly unit: Discipline | undefined;
}

/** Profiles to edit, of one unit or of all. */
function ProfileList({ unit }: ProfileListProps) {
  const navigate = useNavigate();
  return (
    <ListScreen<ProfileLine, Filter>
      title={unit === undefined ? 'Profiles' : `${unitLabel(unit)} profiles`}
      subtitle="Each test's parameters, their ranges and limits, and how many are verified."
      {...(unit === undefined && { action: <FileActions /> })}
      notice={unit === undefined ? <ShippedNotice /> : unit === 'microbiology' && <MicrobiologyLinks />}
      place={
        <NativeSelect
          aria-label="Unit"
          size="sm"
          data={[
            { value: '', label: 'All units' },
            ...PATHS.map(({ unit: value }) => ({ value, label: unitLabel(value) })),
          ]}
          value={unit ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate(PATHS.find((one) => one.unit === value)?.path ?? '/profile/manage?action=manage')
          }
        />
      }
      filters={FILTERS}
      load={({ filters, ...query }) =>
        readList<ProfileLine>('/api/catalogue/edited')({
          ...query,
          filters: { ...filters, unit: unit ?? '' },
        })
      }
      columns={COLUMNS}
      rowKey={({ code }) => code}
      onOpen={({ code }) => void navigate({ search: `?code=${encodeURIComponent(code)}` })}
      live={CATALOGUE_LIVE}
      empty={{
        title: 'No profile here yet',
        text: 'Every test that the laboratory does is listed here, with its parameters and their ranges.',
      }}
    />
  );
}
