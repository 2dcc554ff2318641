import { Badge } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { pregnancyText } from '../../../shared/domain/people/gestation.js';
import { sexWord } from '../../../shared/domain/people/sex.js';
import { useFollowPresence } from '../../core/presence.js';
import { useNamedPage, usePageOf } from '../../ui/layout/page-name.js';
import { OpenBy } from '../../ui/table/open-by.js';
import { NameMarkChip } from '../../ui/layout/name-mark.js';
import { PriorityChip } from '../../ui/layout/chips.js';
import { Day } from '../../ui/layout/date-time.js';
import { useSheet } from './entry-context.js';
import { PAGE_TITLE } from './return-target.js';
import classes from './title-line.module.css';

const WORKLIST = { title: 'Worklist', to: '/lab/worklist' };

/** The title is the patient, whatever is scrolled (42 CFR 493.1291(c)(1)); what the page is stands above it. */
export function TitleLine() {
  const { id: bookingId, patientData: patient, clinical, priority, nameMark } = useSheet('booking');
  const { code: profileCode } = useSheet('base');
  useFollowPresence({ bookingId, profileCode });
  useNamedPage(PAGE_TITLE, WORKLIST);
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
        <OpenBy bookingId={bookingId} profileCode={profileCode} />
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
