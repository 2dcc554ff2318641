import { Badge, Button, TextInput } from '@mantine/core';
import type { Screen, ScreenCell } from '../../../../shared/disciplines/bloodbank/screen.js';
import {
  type BloodbankReference,
  bloodbankReference,
} from '../../../../shared/disciplines/bloodbank/reference.js';
import { formatDay } from '../../../ui/layout/date-time.js';
import type { SectionPartProps } from '../section-part.js';
import { SectionCard, SectionHead } from '../section-card.js';
import classes from './bloodbank.module.css';
import { Refusals } from './refusals.js';
import { GradeField, GradePad } from './grades.js';

type ScreenProps = SectionPartProps<Screen>;

const USUAL = ['I', 'II', 'III'];

/** The screening cells, graded as the group is, and the antibodies of the patient. */
export default function AntibodyScreen({
  field,
  value,
  onChange,
  errors,
  isReadOnly,
  ...about
}: ScreenProps) {
  const { rows, surroundings } = about;
  const row = rows.find(({ code }) => code === 'ABSC');
  if (row === undefined) return null;
  const cells = withUsual(value.cells);
  const onCell = (index: number, grade: ScreenCell['grade']): void => {
    const next = cells.map((one, at) => (at === index ? { ...one, grade } : one));
    onChange({ ...value, cells: next.every((one) => one.grade === '') ? [] : next });
  };
  const another = (): void =>
    onChange({ ...value, cells: [...cells, { cell: roman(cells.length + 1), grade: '' }] });
  return (
    <SectionCard aria-label="Antibody screen">
      <SectionHead title="Antibody screen">
        <Standing read={row.parameter} earlier={bloodbankReference(surroundings).antibodies} />
        {!isReadOnly && <GradePad />}
      </SectionHead>
      <div className={classes.group}>
        <div className={classes.tubes}>
          {cells.map(({ cell, grade }, index) => (
            <div key={cell} className={classes.tube}>
              <span className={classes.serum}>{cell}</span>
              <GradeField
                id={`${field}.cells[${index}].grade`}
                label={`Screening cell ${cell}`}
                value={grade}
                isReadOnly={isReadOnly}
                onGrade={(next) => onCell(index, next)}
              />
            </div>
          ))}
        </div>
        {!isReadOnly && (
          <Button size="xs" variant="default" onClick={another}>
            Another cell
          </Button>
        )}
        <TextInput
          id={`${field}.antibodies[0]`}
          label="Antibodies, with commas between them"
          size="sm"
          maxLength={300}
          autoComplete="off"
          readOnly={isReadOnly}
          value={value.antibodies.join(',')}
          onChange={({ currentTarget }) => onChange({ ...value, antibodies: namesIn(currentTarget.value) })}
        />
      </div>
      <Refusals of={errors} />
    </SectionCard>
  );
}

interface StandingProps {
  readonly read: string;
  readonly earlier: BloodbankReference['antibodies'];
}

/** How it reads, and what was found in this patient before. */
function Standing({ read, earlier }: StandingProps) {
  const texts = earlier.map(({ name, number, day }) => `${name} (${number}, ${formatDay(day)})`);
  return (
    <>
      <Badge variant="light" color={COLORS[read] ?? 'gray'} className={classes.standing}>
        {read || 'Not read'}
      </Badge>
      {texts.length > 0 && (
        <Badge variant="light" color="red" className={classes.standing}>
          On record: {texts.join(', ')}
        </Badge>
      )}
    </>
  );
}

const COLORS: Readonly<Record<string, string>> = { Positive: 'red', Negative: 'teal' };

/** A panel of three, until somebody read another one. */
function withUsual(cells: readonly ScreenCell[]): readonly ScreenCell[] {
  return cells.length > 0 ? cells : USUAL.map((cell) => ({ cell, grade: '' as const }));
}

function roman(number: number): string {
  return ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'][number - 1] ?? String(number);
}

/** Half-typed text keeps its blanks; the shape trims it. */
function namesIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}
