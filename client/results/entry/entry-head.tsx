import { ActionIcon, NativeSelect, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { SAMPLE_TYPES } from '../../../shared/vocabulary.js';
import { StageChip, UnitChip } from '../../ui/layout/chips.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { useEntry, usePicture, useReadOnly, useSheet } from './entry-context.js';
import { ResultHistory } from './result-history.js';
import classes from './result-page.module.css';

/** One line: which test it is, of what sample, where it stands and who brought it there. */
export function EntryHead() {
  const base = useSheet('base');
  return (
    <div className={classes.head}>
      <h2>{base.profileName}</h2>
      <Facts />
      <ResultHistory result={base} />
      <SampleType />
    </div>
  );
}

function SampleType() {
  const { tell } = useEntry();
  const { specimen } = useSheet('base');
  const sampleType = usePicture(({ state }) => state.sheet.typed.sampleType);
  const isReadOnly = useReadOnly();
  const known = ['', ...SAMPLE_TYPES, ...(sampleType === specimen ? [specimen] : []), sampleType];
  const unsaid = isOwnKind(specimen) ? specimen : 'not stated';
  return (
    <NativeSelect
      size="sm"
      w="auto"
      maw={240}
      aria-label="Sample type"
      disabled={isReadOnly}
      data={[...new Set(known)].map((type) => ({ value: type, label: type === '' ? unsaid : type }))}
      value={sampleType}
      onChange={({ currentTarget }) =>
        tell({ type: 'formTyped', change: { sampleType: currentTarget.value } })
      }
    />
  );
}

/** A specimen of none of the sample types is its own sample type: a swab is a swab. */
function isOwnKind(specimen: string): boolean {
  return specimen !== '' && !SAMPLE_TYPES.some((type) => specimen.toUpperCase().startsWith(type));
}

/** The whole of a line that may be cut. */
function AllFacts({ said }: { readonly said: readonly string[] }) {
  return (
    <Popover position="bottom-end" shadow="md" withArrow>
      <Popover.Target>
        <ActionIcon
          className={classes.whole}
          variant="subtle"
          color="gray"
          size={32}
          aria-label="All about this result"
        >
          <IconDots size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {said.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function Facts() {
  const { doneby, dateTimeUpdated, authorisedBy, releasedBy, releasedAt, ...base } = useSheet('base');
  const sampleType = usePicture(({ state }) => state.sheet.typed.sampleType);
  const isSaidBeside = sampleType === base.specimen || (sampleType === '' && isOwnKind(base.specimen));
  const entered = doneby !== null && dateTimeUpdated !== null;
  const steps = [
    // Whoever saved it last may have signed it only.
    entered ? `entered by ${doneby}, last saved ${formatDateTime(dateTimeUpdated)}` : '',
    authorisedBy !== null ? `authorised by ${authorisedBy}` : '',
    releasedBy !== null && releasedAt !== null ? `released ${formatDateTime(releasedAt)}` : '',
  ];
  // What happened last says most: a line that is too short is cut at what happened first.
  const said = [isSaidBeside ? '' : base.specimen, ...steps.reverse()].filter((step) => step !== '');
  return (
    <div className={classes.facts}>
      <UnitChip unit={base.discipline} />
      <StageChip stage={base.stage} />
      <span className={classes.said} data-may-be-cut title={said.join('\n')}>
        <span>{said.join(' · ')}</span>
      </span>
      {said.length > 0 && <AllFacts said={said} />}
    </div>
  );
}
