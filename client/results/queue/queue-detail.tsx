import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Booking, Specimen } from '../../../shared/contract/booking-shapes.js';
import type { Result, TestValue } from '../../../shared/contract/results.js';
import type { QueuedResult, QueuedValue } from '../../../shared/contract/validation-queue.js';
import { REPLACED } from '../../../shared/disciplines/haematology/manual-differential.js';
import { SHEETS, testValuesOf } from '../../../shared/disciplines/sheets.js';
import { maxDecimals } from '../../../shared/domain/decimal-padding.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { displayValue } from '../../../shared/domain/results/result-value.js';
import { sectionTexts } from '../../../shared/domain/results/sections.js';
import { rejectionWithNote } from '../../../shared/domain/specimens/specimen-words.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { SpecimenChip } from '../../ui/layout/chips.js';
import { Day, formatDateTime } from '../../ui/layout/date-time.js';
import { clinicalText, Fact, Facts } from '../../ui/layout/facts.js';
import { Flag } from '../../ui/layout/flag.js';
import { Reflexes } from '../entry/reflex-notice.js';
import { resultPath } from '../entry/result-address.js';
import { decimalIndent } from '../grid/typed-value.js';
import { NotAssessed, RangeMark } from '../result-marks.js';
import { readBooking, readResult } from '../results.api.js';
import { Course } from './queue-columns.js';
import classes from './queue.module.css';

interface QueueDetailProps {
  readonly row: QueuedResult;
  /** The acts offered. */
  readonly children: ReactNode;
}

/** The selected result: each value with its range, the three before it and their trend. */
export function QueueDetail({ row, children }: QueueDetailProps) {
  const { bookingId, profileCode, patientId, jobCardId } = row;
  const screen = resultPath(row.unit, {
    bookingId,
    profileCode,
    patientId,
    returnUrl: 'validation',
    ...(jobCardId !== null && { jobCardId }),
  });
  const places = maxDecimals(row.values.map(({ value }) => value));
  return (
    <>
      <Text fw={620}>
        {row.patientName} {row.labNumber}
      </Text>
      <Text c="dimmed" size="sm">
        {[row.profileName, row.sampleType, row.doctor].filter(Boolean).join(', ')}
      </Text>
      {children}
      {row.toLookAt.map((reason) => (
        <Text key={reason} className={classes.warning} size="sm">
          {reason}
        </Text>
      ))}
      <table className={classes.detail}>
        <tbody>
          {row.values.map((one) => (
            <Line key={one.code} one={one} places={places} />
          ))}
        </tbody>
      </table>
      {row.remarks !== '' && (
        <Text size="sm" mt={8}>
          {row.remarksPrinted ? 'On the report' : 'Internal'}: {row.remarks}
        </Text>
      )}
      <QueueBeside row={row} />
      <Group mt={10}>
        <Anchor component={Link} to={screen} size="sm">
          Open the result
        </Anchor>
      </Group>
    </>
  );
}

/** Characters that a column of figures has room for. */
const LONG = 10;

function Line({ one, places }: { readonly one: QueuedValue; readonly places: number }) {
  const unit = unitText(one.unitOfMeasure);
  const text = one.state === 'value' ? one.value : one.state.replace('_', ' ');
  // Words have the room of the unit, which they have not.
  const isWords = unit === '' && /^\p{L}/u.test(text);
  return (
    <>
      <tr data-critical={one.critical || undefined}>
        <th scope="row">{one.name}</th>
        <td
          className={classes.figure}
          style={decimalIndent(text, places)}
          colSpan={isWords ? 2 : 1}
          data-words={(isWords && text.length > LONG) || undefined}
        >
          {text || <span className="dimmed">–</span>}
        </td>
        {!isWords && <td>{unit}</td>}
        <td className={classes.flag}>
          <Flag flag={one.flag} />
        </td>
        <td className="dimmed">
          <span className={classes.range}>{one.range}</span>
          {one.notPregnant && <RangeMark>not pregnant</RangeMark>}
          {one.replaced && <RangeMark>{REPLACED}</RangeMark>}
          {one.notJudged !== undefined && <NotAssessed why={one.notJudged} range={one.range} />}
        </td>
      </tr>
      {(one.previousValues.length > 0 || one.comment !== null || one.reason !== null) && (
        <tr className={classes.earlier}>
          <td colSpan={5}>
            <span className={classes.course}>
              <Course one={one} />
              {one.previousValues.map(({ at, value, flag }) => (
                <span key={at} className={classes.one}>
                  <span>{displayValue(value, one.decimals)}</span> {flag}{' '}
                  <span className="dimmed">{formatDateTime(at)}</span>
                </span>
              ))}
              <span>{one.comment ?? one.reason}</span>
            </span>
          </td>
        </tr>
      )}
    </>
  );
}

/** The context for judging the values: the specimen's condition, doctor and clinical data, and the notes. */
function QueueBeside({ row }: { readonly row: QueuedResult }) {
  const { bookingId, profileCode, unit, version } = row;
  const { data, problem } = useLoaded(
    `${bookingId} ${profileCode}`,
    () =>
      Promise.all([
        readBooking(bookingId, { quiet: true }),
        readResult(unit, bookingId, profileCode, { quiet: true }),
      ]),
    version,
  );
  if (problem !== undefined) return <p role="alert">Not everything could be loaded: {problem.detail}</p>;
  if (data === undefined) return null;
  const [booking, result] = data;
  const { notes } = result;
  const { patientData: patient } = booking;
  const specimens = booking.specimens.filter(({ codes }) => codes.includes(profileCode));
  return (
    <>
      <Reflexes
        rules={result.reflex ?? []}
        booking={booking}
        base={result}
        rows={testValuesOf<TestValue>(unit, result)}
      />
      <SectionTexts result={result} />
      <Facts>
        <Fact name="Born">
          <Day day={patient.dateOfBirth} />
        </Fact>
        <Fact name="Doctor, ward">
          {[booking.referringDoctor, patient.wardNumber].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Clinical data">{clinicalText(booking)}</Fact>
        <Fact name="Specimen">
          {specimens.map((specimen) => (
            <Condition key={specimen.accession} specimen={specimen} clinical={booking.clinical} />
          ))}
        </Fact>
        <Fact name="Interpretation">{notes?.interpretation ?? ''}</Fact>
        <Fact name="Method">{notes?.measurementmethod ?? ''}</Fact>
      </Facts>
    </>
  );
}

interface ConditionProps {
  readonly specimen: Specimen;
  readonly clinical: Booking['clinical'];
}

/** The specimen's state, any rejection, and when it was collected and received. */
function Condition({ specimen, clinical }: ConditionProps) {
  const { accession, specimen: kind, state, rejection, recollectedBy, receivedAt } = specimen;
  const collectedAt = specimen.collectedAt ?? clinical.collectedAt;
  return (
    <div>
      {accession}, {kind} <SpecimenChip state={state} />
      {rejection !== null && (
        <div className={classes.warning}>{rejectionWithNote(rejection, recollectedBy)}</div>
      )}
      <div className="dimmed">
        collected {collectedAt == null ? 'at a time not stated' : formatDateTime(collectedAt)}
        {receivedAt === null ? '' : `, received ${formatDateTime(receivedAt)}`}
      </div>
    </div>
  );
}

/** The sections signed with the rows: antibiogram, run and controls, kits and lots, units, readings. */
export function SectionTexts({ result }: { readonly result: Result }) {
  const { discipline, sections } = result;
  const lines = sectionTexts(SHEETS[discipline], sections, testValuesOf<TestValue>(discipline, result));
  if (lines.length === 0) return null;
  return (
    <Facts>
      {lines.map(({ key, name, text }) => (
        <Fact key={key} name={name}>
          {text}
        </Fact>
      ))}
    </Facts>
  );
}
