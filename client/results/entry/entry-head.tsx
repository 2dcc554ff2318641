import { ActionIcon, Badge, NativeSelect, Popover } from '@mantine/core';
import { IconDots, IconPhoneCall } from '@tabler/icons-react';
import { pregnancyText } from '../../../shared/domain/people/gestation.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import { SAMPLE_TYPES } from '../../../shared/vocabulary.js';
import { useFollowPresence } from '../../core/presence.js';
import { PriorityChip, StageChip, UnitChip } from '../../ui/layout/chips.js';
import { Day, formatDateTime } from '../../ui/layout/date-time.js';
import { NameMarkChip } from '../../ui/table/patient-cell.js';
import { usePageTitle, usePageOf } from '../../ui/layout/page-name.js';
import { OpenByOthers } from '../../ui/table/open-by.js';
import { ResultHistory } from './past-versions.js';
import { PAGE_TITLE } from './result-address.js';
import { useEntry, usePicture, useReadOnly, useSheet } from './result-entry.js';
import classes from './result-page.module.css';

const WORKLIST = { title: 'Worklist', to: '/lab/worklist' };

/** The title is the patient, wherever the page is scrolled (42 CFR 493.1291(c)(1)); the page's own name is above it. */
export function TitleLine() {
  const { id: bookingId, patientData: patient, clinical, priority, nameMark } = useSheet('booking');
  const { code: profileCode } = useSheet('base');
  useFollowPresence({ bookingId, profileCode });
  usePageTitle(PAGE_TITLE, WORKLIST);
  usePageOf(`${patient.labNumber} ${profileCode}`);
  const pregnancy = pregnancyText(patient.gender, clinical);
  return (
    <>
      <p className={classes.caption}>{PAGE_TITLE}</p>
      <header className={classes.line} aria-label="Patient identifiers">
        <h1>{patient.fullName}</h1>
        <NameMarkChip mark={nameMark} />
        <strong>{patient.labNumber}</strong>
        <span>{[sexWord(patient.gender), patient.age].filter(Boolean).join(', ')}</span>
        {patient.dateOfBirth !== null && (
          <span>
            born <Day day={patient.dateOfBirth} />
            {patient.dobEstimated && ' (estimated)'}
          </span>
        )}
        {pregnancy !== '' && (
          <Badge variant="light" color="grape" radius="sm">
            {pregnancy}
          </Badge>
        )}
        <PriorityChip priority={priority} />
        <OpenCalls />
        <OpenByOthers bookingId={bookingId} profileCode={profileCode} />
      </header>
    </>
  );
}

function OpenCalls() {
  const open = useSheet('calls').filter(({ status }) => status === 'open').length;
  if (open === 0) return null;
  return (
    <Badge color="red" radius="sm" leftSection={<IconPhoneCall size={12} aria-hidden="true" />}>
      {open === 1 ? 'critical call open' : `${open} critical calls open`}
    </Badge>
  );
}

/** One line: the test, the sample, the stage and who brought it there. */
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
        <ActionIcon className={classes.whole} aria-label="All about this result">
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
    // The last save may have been a signature only, so it names nobody.
    entered ? `entered by ${doneby}, last saved ${formatDateTime(dateTimeUpdated)}` : '',
    authorisedBy !== null ? `authorised by ${authorisedBy}` : '',
    releasedBy !== null && releasedAt !== null ? `released ${formatDateTime(releasedAt)}` : '',
  ];
  // The latest step matters most: a line that is too short is cut at the oldest.
  const texts = [isSaidBeside ? '' : base.specimen, ...steps.reverse()].filter((step) => step !== '');
  return (
    <div className={classes.facts}>
      <UnitChip unit={base.discipline} />
      <StageChip stage={base.stage} />
      <span className={classes.said} data-may-be-cut title={texts.join('\n')}>
        <span>{texts.join(' · ')}</span>
      </span>
      {texts.length > 0 && <AllFacts said={texts} />}
    </div>
  );
}
