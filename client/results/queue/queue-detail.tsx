import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { QueuedResult, QueuedValue } from '../../../shared/contract/validation-queue.js';
import { mostPlaces } from '../../../shared/domain/aligned.js';
import { REPLACED } from '../../../shared/disciplines/haematology/manual-differential.js';
import { displayValue } from '../../../shared/domain/results/result-value.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { Flag } from '../../ui/layout/flag.js';
import { resultPath } from '../entry/result-address.js';
import { lineUp } from '../grid/line-up.js';
import { NotJudged, RangeMark } from '../not-judged.js';
import classes from './queue.module.css';
import { QueueBeside } from './queue-beside.js';
import { Course } from './queue-values.js';

export interface QueueDetailProps {
  readonly row: QueuedResult;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** The result in hand: each value with its range, the three before it and their course. */
export function QueueDetail({ row, children }: QueueDetailProps) {
  const { bookingId, profileCode, patientId, jobCardId } = row;
  const screen = resultPath(row.unit, {
    bookingId,
    profileCode,
    patientId,
    returnUrl: 'validation',
    ...(jobCardId !== null && { jobCardId }),
  });
  const places = mostPlaces(row.values.map(({ value }) => value));
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
  const said = one.state === 'value' ? one.value : one.state.replace('_', ' ');
  // Words have the room of the unit, which they have not.
  const isWords = unit === '' && /^\p{L}/u.test(said);
  return (
    <>
      <tr data-critical={one.critical || undefined}>
        <th scope="row">{one.name}</th>
        <td
          className={classes.figure}
          style={lineUp(said, places)}
          colSpan={isWords ? 2 : 1}
          data-words={(isWords && said.length > LONG) || undefined}
        >
          {said || <span className="dimmed">–</span>}
        </td>
        {!isWords && <td>{unit}</td>}
        <td className={classes.flag}>
          <Flag flag={one.flag} />
        </td>
        <td className="dimmed">
          <span className={classes.range}>{one.range}</span>
          {one.notPregnant && <RangeMark>not pregnant</RangeMark>}
          {one.replaced && <RangeMark>{REPLACED}</RangeMark>}
          {one.notJudged !== undefined && <NotJudged why={one.notJudged} range={one.range} />}
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
