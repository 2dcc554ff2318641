import { ActionIcon, TextInput } from '@mantine/core';
import { unitText } from '../../../shared/domain/unit-text.js';
import { IconAlertTriangle, IconCheck, IconMessage2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/assess-result.js';
import { isImplausible } from '../../../shared/domain/entered-value.js';
import { parseResultValue } from '../../../shared/domain/result-value.js';
import { dayOf, formatDay } from '../../ui/date-time.js';
import { Flag } from '../../ui/flag.js';
import { onNoteKey } from './grid-keys.js';
import type { PhraseBook } from './phrases.js';
import { changeSincePrevious, signed } from '../entry/reassess.js';
import classes from './result-grid.module.css';
import { RowNote } from './row-note.js';
import { entryFor, type Refusal } from '../entry/typed-result.js';
import type { ResultEntry } from '../entry/use-result-entry.js';
import { ValueField } from './value-field.js';

export interface GridRowProps {
  readonly row: TestValue;
  readonly result: ResultEntry;
  readonly sampleAt: string;
  readonly phrases: PhraseBook;
  readonly above: string | undefined;
  readonly refusals: readonly Refusal[];
}

export const GRID_COLUMNS = 8;

export function GridRow({ row, result, sampleAt, phrases, above, refusals }: GridRowProps) {
  const [isNoteOpen, setNoteOpen] = useState(false);
  const [isInHand, setInHand] = useState(false);
  const entry = entryFor(result.typed, row.code);
  const isCalculated = row.formula !== null;
  const isUncalculated = isCalculated && row.parameter === '';
  const shownRefusals = isInHand && !result.wasTried ? [] : refusals;
  const needsReason = !isCalculated && !result.isReadOnly && isAbsurd(row, entry.parameter);
  const mustExplain = result.wasTried && row.delta !== null && refusals.length > 0;
  const showsNote = isNoteOpen || mustExplain || entry.repeat?.reason.trim() === '';
  const remark = showsNote ? '' : remarkOn(entry, row.unitOfMeasure);
  const isSaved = result.isSaved && entry.parameter !== '';
  const describedBy = `about ${row.code}`;
  const change = (next: Parameters<ResultEntry['changeRow']>[1]): void => result.changeRow(row.code, next);
  return (
    <>
      <tr
        className={classes.row}
        data-critical={row.critical || undefined}
        data-calculated={isCalculated || undefined}
        onFocus={() => setInHand(true)}
        onBlur={() => setInHand(false)}
      >
        <th scope="row" className={classes.name} title={row.note ?? undefined}>
          {row.name}
        </th>
        <td className={classes.result}>
          {isCalculated ? (
            <output className={classes.figure} title={row.reason ?? row.equation ?? undefined}>
              {row.parameter || '–'}
            </output>
          ) : (
            <ValueField
              row={row}
              text={entry.parameter}
              isReadOnly={result.isReadOnly}
              isRefused={shownRefusals.length > 0}
              describedBy={describedBy}
              phrases={phrases}
              above={above}
              onText={(parameter) => change({ parameter, override: null })}
              onNote={() => setNoteOpen(true)}
              onLeave={() => setInHand(false)}
            />
          )}
        </td>
        {isUncalculated ? (
          <td className={classes.reason} colSpan={2}>
            {row.reason}
          </td>
        ) : (
          <td className={classes.unit}>{unitText(row.unitOfMeasure)}</td>
        )}
        <td className={classes.flag} hidden={isUncalculated}>
          <Flag flag={row.flag} />
          {row.manualFlag !== null && (
            <span className={classes.manual} title="Set by hand">
              {row.flag === '' ? 'normal ' : ''}by hand {row.manualFlagBy ?? ''}
            </span>
          )}
        </td>
        <td className={classes.range} title={row.verified ? undefined : 'unverified by this laboratory'}>
          {row.referenceRange}
          {!row.verified && row.referenceRange !== '' && <span className={classes.unverified}>*</span>}
        </td>
        <td className={classes.previous} data-empty={row.previous === null || undefined}>
          <Previous row={row} />
        </td>
        <td className={classes.delta} data-empty={row.previous === null || undefined}>
          <Delta row={row} sampleAt={sampleAt} />
        </td>
        <td className={classes.act}>
          {isSaved && <IconCheck className={classes.tick} size={16} aria-label="saved" />}
          <ActionIcon
            variant={entry.comment ? 'light' : 'subtle'}
            color={entry.comment ? 'teal' : 'gray'}
            size={32}
            data-cell="note"
            data-code={row.code}
            aria-expanded={isNoteOpen}
            aria-label={`Note on ${row.name}`}
            title={entry.comment || 'Comment, flag by hand or repeat (+)'}
            onKeyDown={onNoteKey}
            onClick={() => setNoteOpen(!isNoteOpen)}
          >
            {entry.comment ? <IconMessage2 size={16} /> : <IconPlus size={16} />}
          </ActionIcon>
        </td>
      </tr>
      {(shownRefusals.length > 0 || needsReason || showsNote || remark !== '') && (
        <tr className={classes.below}>
          <td colSpan={GRID_COLUMNS}>
            <div id={describedBy}>
              {shownRefusals.map(({ message }) => (
                <p key={message} className={classes.refusal}>
                  <IconAlertTriangle size={14} aria-hidden="true" /> {message}
                </p>
              ))}
            </div>
            {remark !== '' && <p className={classes.remark}>{remark}</p>}
            {needsReason && (
              <TextInput
                size="sm"
                maw={460}
                mb={6}
                maxLength={500}
                label={`Why ${row.name} ${entry.parameter} stands`}
                placeholder="Correct the value, or say why it is right"
                value={entry.override ?? ''}
                onChange={({ currentTarget }) => change({ override: currentTarget.value || null })}
              />
            )}
            {showsNote && (
              <RowNote
                row={row}
                entry={entry}
                takesFocus={isNoteOpen}
                isReadOnly={result.isReadOnly}
                phrases={phrases}
                onChange={change}
                onClose={() => setNoteOpen(false)}
              />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

/** What was noted, in one line, while its fields are closed. */
function remarkOn({ comment, repeat, override }: Entry, unit: string): string {
  const parts = [
    comment ?? '',
    repeat === null ? '' : `other measurement ${repeat.value} ${unit}, repeated: ${repeat.reason}`,
    override === null ? '' : `stands: ${override}`,
  ];
  return parts.filter((part) => part.trim() !== '').join('; ');
}

function isAbsurd(row: TestValue, text: string): boolean {
  return row.kind === 'numeric' && isImplausible(row, parseResultValue(text));
}

const RECENT_MS = 300 * 86_400_000;

/** Without the year while nobody could mistake it. */
function shortDay(at: string): string {
  const day = formatDay(dayOf(at));
  return Date.now() - Date.parse(at) < RECENT_MS ? day.replace(/ \d{4}$/, '') : day;
}

function Previous({ row }: { readonly row: TestValue }) {
  if (row.previous === null) return <span className="dimmed">–</span>;
  const all = row.previousValues
    .map((one) => `${one.value} ${one.flag} on ${formatDay(dayOf(one.at))}`)
    .join('\n');
  return (
    <span title={all}>
      {row.previous.value}
      {row.previous.flag !== '' && <span className={classes.small}> {row.previous.flag}</span>}{' '}
      <span className={classes.small}>{shortDay(row.previous.at)}</span>
    </span>
  );
}

function wholePercent(percent: string): string {
  return String(Math.round(Number(percent)));
}

function Delta({ row, sampleAt }: { readonly row: TestValue; readonly sampleAt: string }) {
  const change = changeSincePrevious(row, sampleAt);
  if (change === null) return null;
  const text = `${signed(change.change)}${change.percent === null ? '' : ` (${signed(wholePercent(change.percent))} %)`}`;
  if (row.delta === null) return <span className={classes.small}>{text}</span>;
  return (
    <span className={classes.jump} title="More than the delta limit: comment on it or repeat it">
      <IconAlertTriangle size={13} aria-hidden="true" /> {text}
    </span>
  );
}
