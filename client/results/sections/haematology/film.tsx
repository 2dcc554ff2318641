import { Pill } from '@mantine/core';
import { useMemo } from 'react';
import { isCell } from '../../../../shared/disciplines/haematology/cells.js';
import {
  FILM_COMMENT,
  referenceOf,
  sameCode,
  type Film as Seen,
  type ListedFilmComment,
} from '../../../../shared/disciplines/haematology/film.js';
import { PhraseArea } from '../../../ui/fields/phrase-area.js';
import { SectionCard, SectionHead } from '../section-card.js';
import type { SectionPartProps } from '../section-part.js';
import classes from './film.module.css';

type FilmProps = SectionPartProps<Seen>;

const NO_CODES = 'Comments kept under Profiles, Film comments can be typed by their codes.';
const BY_CODE = 'A code and a space put in its comment. The text is what prints.';

/** The film comment: the laboratory's codes become their text on the next space, and the text is what prints. */
export default function Film({ field, value, rows, surroundings, errors, isReadOnly, onChange }: FilmProps) {
  const { filmComments } = referenceOf(surroundings.reference);
  const book = useMemo(
    () => new Map(filmComments.map(({ code, comment }) => [code.toUpperCase(), comment])),
    [filmComments],
  );
  const hasFilm = rows.some((row) => row.code === FILM_COMMENT || isCell(row));
  if (!hasFilm && value.text === '' && value.codes.length === 0) return null;
  const inRow = rows.find(({ code }) => code === FILM_COMMENT)?.parameter ?? '';
  const isUsed = (code: string): boolean => value.codes.some((used) => sameCode(used, code));
  const type = (text: string, code?: string): void => {
    const known = filmComments.find((one) => code !== undefined && sameCode(one.code, code));
    const isNew = known !== undefined && !isUsed(known.code);
    onChange({ codes: isNew ? [...value.codes, known.code] : value.codes, text });
  };
  const text = value.text === '' ? inRow : value.text;
  const put = ({ code, comment }: ListedFilmComment): void =>
    type([text.trim(), comment].filter(Boolean).join(' '), code);
  const clumps = filmComments.some((comment) => comment.clumps && isUsed(comment.code));
  return (
    <SectionCard aria-label="Film comment">
      <SectionHead title="Film comment" />
      <PhraseArea
        id={`${field}.text`}
        data-station
        size="sm"
        aria-label="Film comment, text"
        description={filmComments.length === 0 ? NO_CODES : BY_CODE}
        maxLength={4000}
        readOnly={isReadOnly}
        error={errors.length > 0 ? errors.map(({ message }) => message).join(' ') : undefined}
        phrases={book}
        value={text}
        onText={type}
      />
      {!isReadOnly && <Codes comments={filmComments.filter(({ code }) => !isUsed(code))} onPut={put} />}
      {value.codes.length > 0 && (
        <div className={classes.codes} role="group" aria-label="Codes used">
          {value.codes.map((code) => (
            <Pill
              key={code}
              withRemoveButton={!isReadOnly}
              removeButtonProps={{ 'aria-label': `Take ${code} off`, tabIndex: 0 }}
              onRemove={() => onChange({ ...value, codes: value.codes.filter((one) => one !== code) })}
            >
              {code}
            </Pill>
          ))}
        </div>
      )}
      {clumps && (
        <p className={classes.clumps} role="status">
          Platelets are clumped: their count is reported as “clumped”, the figure stays with the bench.
        </p>
      )}
    </SectionCard>
  );
}

interface CodesProps {
  readonly comments: readonly ListedFilmComment[];
  readonly onPut: (comment: ListedFilmComment) => void;
}

function Codes({ comments, onPut }: CodesProps) {
  return (
    <div className={classes.codes} role="group" aria-label="Film comment codes">
      {comments.map((comment) => (
        <button
          key={comment.code}
          type="button"
          className={classes.code}
          tabIndex={-1}
          title={comment.comment}
          onClick={() => onPut(comment)}
        >
          {comment.code}
        </button>
      ))}
    </div>
  );
}
