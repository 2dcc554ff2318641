import { IconTestPipe } from '@tabler/icons-react';
import type { ContainerLine } from '../../../shared/contract/containers.js';
import { Tube } from '../../ui/layout/tube.js';
import { EditedList } from '../../ui/list-screen/edited-list.js';
import { wholeList, type ListFilter } from '../../ui/list-screen/list.js';
import { RETIRED_COLUMN, RETIRED_FILTER } from '../../ui/list-screen/usual-parts.js';
import type { Column } from '../../ui/table/data-table.js';
import { CATALOGUE_LIVE } from '../catalogue-live.js';
import { ContainerForm } from './container-form.js';
import { loadContainers } from './containers.api.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Name or additive', width: 320 },
  RETIRED_FILTER,
];

const COLUMNS: readonly Column<ContainerLine>[] = [
  {
    key: 'name',
    title: 'Container',
    render: ({ name, colour }) => <Tube container={name} colour={colour} />,
  },
  { key: 'additive', title: 'Additive', width: '26%', hideBelow: 'sm', render: ({ additive }) => additive },
  {
    key: 'volume',
    title: 'Draws',
    width: { base: 80, sm: 100 },
    align: 'right',
    render: ({ volume }) => volume,
  },
  {
    key: 'profiles',
    title: 'Tests',
    width: 80,
    align: 'right',
    hideBelow: 'sm',
    render: ({ profiles }) => profiles,
  },
  {
    ...RETIRED_COLUMN,
    hideBelow: 'sm',
    under: (line) => line.retired && RETIRED_COLUMN.render(line, undefined),
  },
];

/** `profile/containers`: what specimens are taken into, as profiles, labels and the wizard name it. */
export function Component() {
  return (
    <EditedList<ContainerLine, Filter>
      title="Containers"
      subtitle="The tubes and pots that specimens are taken into: what reception reaches for when a test is booked."
      one="container"
      filters={FILTERS}
      load={({ filters }) => wholeList(() => loadContainers(filters))()}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      live={CATALOGUE_LIVE}
      empty={{
        icon: <IconTestPipe size={26} stroke={1.5} />,
        title: 'No container here',
        text: 'Every container that a profile names is listed here by itself, with the colour of its cap.',
      }}
      form={(known, list) => <ContainerForm known={known} {...list} />}
    />
  );
}
