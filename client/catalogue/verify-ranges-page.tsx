import { Badge, Button, Text, TextInput } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { RangeLine, VerifiedRanges } from '../../shared/contract/catalogue-shapes.js';
import { bandText } from '../../shared/domain/catalogue/profile-differences.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { counted } from '../../shared/domain/plural.js';
import { rangesInWords } from '../../shared/domain/ranges/ranges-in-words.js';
import { api } from '../core/api.js';
import { showDone } from '../ui/feedback/notify.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { DateTime } from '../ui/layout/date-time.js';
import { UNIT_FILTER } from '../ui/list-screen/common-columns.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import type { Column } from '../ui/table/data-table.js';
import { CATALOGUE_LIVE } from './catalogue.api.js';
import classes from './verify-ranges.module.css';

type Filter = 'q' | 'unit' | 'state' | 'source';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Name or code', width: 260 },
  UNIT_FILTER,
  {
    kind: 'choice',
    name: 'state',
    label: 'Which',
    options: { unverified: 'Not verified yet', verified: 'Verified', '': 'All' },
    standard: 'unverified',
  },
  {
    kind: 'choice',
    name: 'source',
    label: 'From',
    options: { '': 'Any source', shipped: 'Shipped', own: 'This laboratory' },
  },
];

/** As many as one looks at in a sitting: a bench fits onto a page. */
const AT_ONCE = 200;

/** `profile/ranges`: the ranges of the menu, to be signed for by whoever has looked at them. */
export function Component() {
  return (
    <ListScreen<RangeLine, Filter>
      title="Reference ranges"
      subtitle="Tick what you have checked, and sign for it. Until then reports say that the ranges are not verified."
      filters={FILTERS}
      size={AT_ONCE}
      load={readList<RangeLine>('/api/catalogue/ranges')}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      selection={(ticked, done) => <Selected lines={ticked} onDone={done} />}
      live={CATALOGUE_LIVE}
      empty={{
        icon: <IconChecks size={26} stroke={1.5} />,
        title: 'Nothing here is left to verify',
        text: 'Other filters show the ranges that somebody has signed for.',
      }}
    />
  );
}

const COLUMNS: readonly Column<RangeLine>[] = [
  {
    key: 'name',
    title: 'Parameter',
    width: { base: '40%', sm: '22%' },
    render: ({ name, code, profile }) => (
      <>
        <Text span fw={560}>
          {name}
        </Text>{' '}
        <Text span c="dimmed" fz="xs">
          {code} in {profile}
        </Text>
      </>
    ),
  },
  { key: 'ranges', title: 'Ranges', render: (line) => <Ranges line={line} /> },
  { key: 'critical', title: 'Critical', hideBelow: 'md', width: '14%', render: (line) => criticalText(line) },
  { key: 'state', title: 'State', hideBelow: 'sm', width: 150, render: (line) => <State line={line} /> },
];

function Ranges({ line }: { readonly line: RangeLine }) {
  const texts = rangesInWords(line);
  if (texts.length === 0) return <span className="dimmed">No range</span>;
  return (
    <>
      {texts.join('; ')} <span className="dimmed">{unitText(line.unitOfMeasure)}</span>
    </>
  );
}

function criticalText({ criticalLow, criticalHigh, criticalBands, criticalValues }: RangeLine): string {
  return [
    limitsText(criticalLow, criticalHigh),
    // "0d to 28d: ≤ 2.5 or ≥ 7": a critical value is beyond these, not between them.
    ...criticalBands.map((band) => bandText({ ...band, text: limitsText(band.low, band.high) || 'none' })),
    criticalValues.join(', '),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

function limitsText(low: string | null | undefined, high: string | null | undefined): string {
  const limits = [low == null ? '' : `≤ ${low}`, high == null ? '' : `≥ ${high}`];
  return limits.filter((limit) => limit !== '').join(' or ');
}

function State({ line: { verified, source, draftBy } }: { readonly line: RangeLine }) {
  if (verified !== null)
    return (
      <>
        Verified by <bdi>{verified.by}</bdi>{' '}
        <Text span c="dimmed" fz="sm">
          <DateTime at={verified.at} />
        </Text>
      </>
    );
  if (draftBy !== null)
    return (
      <Badge color="amber" variant="light">
        Draft of {draftBy}
      </Badge>
    );
  return <span className="dimmed">{source === 'shipped' ? 'As shipped' : 'Changed here'}</span>;
}

interface SelectedProps {
  readonly lines: readonly RangeLine[];
  readonly onDone: () => void;
}

/** What is verified already, or has a draft, is left out. */
function Selected({ lines, onDone }: SelectedProps) {
  const [isAsked, setAsked] = useState(false);
  const open = lines.filter(({ verified, draftBy }) => verified === null && draftBy === null);
  if (open.length === 0) return null;
  return (
    <>
      <Button mb={8} leftSection={<IconChecks size={16} />} onClick={() => setAsked(true)}>
        {verifyLabel(open.length)}
      </Button>
      {isAsked && (
        <VerifyDialog
          lines={open}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

function verifyLabel(count: number): string {
  return count === 1 ? 'Verify this range' : `Verify these ${count} ranges`;
}

function VerifyDialog({ lines, onDone, onClose }: SelectedProps & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const verify = (key: string): Promise<VerifiedRanges> => {
    const more = reason.trim() === '' ? {} : { reason: reason.trim() };
    return api.post(
      '/api/catalogue/ranges/verify',
      { ids: lines.map(({ id }) => id), ...more },
      { idempotencyKey: key },
    );
  };
  return (
    <SubmitDialog<VerifiedRanges>
      title={`${verifyLabel(lines.length)}?`}
      confirmLabel={verifyLabel(lines.length)}
      notDone="Nothing was verified"
      lost={reason.trim() === '' ? undefined : 'What you typed'}
      onSubmit={verify}
      onDone={({ verified }) => {
        showDone(`${counted(verified, 'range')} verified`);
        onDone();
      }}
      onClose={onClose}
    >
      <Text mb={10}>You sign with your name that results of this laboratory are judged by them.</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and so has to be reached by keys */}
      <div className={classes.list} tabIndex={0} role="region" aria-label="Ranges to verify">
        {lines.map((line) => (
          <div key={line.id} className={classes.line}>
            <strong>{line.name}</strong> <span className="dimmed">{line.profile}</span>
            <div>{rangesInWords(line).join('; ') || 'No range'}</div>
          </div>
        ))}
      </div>
      <TextInput
        mt={12}
        label="Checked against"
        description="Such as the package insert or the laboratory’s own study; kept with the signature"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </SubmitDialog>
  );
}
