import { IconCheck } from '@tabler/icons-react';
import { can, PERMISSIONS, type Permission } from '../../shared/domain/people/access.js';
import { DUTY_AREAS, PERMISSION_WORDS } from '../../shared/domain/people/permission-words.js';
import { ROLES, roleLabel, type Role } from '../../shared/vocabulary.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { PageSection } from '../ui/layout/page-section.js';

const DUTIES = DUTY_AREAS.flatMap((area) =>
  (Object.keys(PERMISSIONS) as Permission[])
    .map((permission) => ({ permission, ...PERMISSION_WORDS[permission] }))
    .filter((duty) => duty.area === area)
    .map((duty, index) => ({ ...duty, isFirst: index === 0 })),
);
type Duty = (typeof DUTIES)[number];

function columnsFor(own: Role | undefined): readonly Column<Duty>[] {
  return [
    {
      key: 'area',
      title: 'Area',
      hideBelow: 'sm',
      render: ({ area, isFirst }) => isFirst && <strong>{area}</strong>,
    },
    { key: 'duty', title: 'May', render: ({ words }) => <div style={{ minWidth: '11rem' }}>{words}</div> },
    ...ROLES.map((role) => ({
      key: role,
      title: roleLabel(role) + (role === own ? ' (this user)' : ''),
      render: ({ permission }: Duty) =>
        can(role, permission) ? (
          <IconCheck size={17} aria-label="yes" color="var(--accent)" />
        ) : (
          <span className="dimmed" aria-label="no">
            –
          </span>
        ),
    })),
  ];
}

/** The permissions of each role, from the table that the server decides by. */
export function RoleDuties({ own }: { readonly own?: Role | undefined }) {
  return (
    <DataTable
      label="What each role may do"
      columns={columnsFor(own)}
      rows={DUTIES}
      rowKey={({ permission }) => permission}
    />
  );
}

/** The permissions of each role, as the server decides them. */
export function DutiesSection() {
  return (
    <PageSection
      id="duties"
      title="Who may do what"
      text="Anything not granted here is refused by the server, whatever a screen shows."
    >
      <RoleDuties />
    </PageSection>
  );
}
