import { SegmentedControl, Text, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { calculateAll } from '../../shared/domain/formulas/formulas.js';
import type { Gender } from '../../shared/vocabulary.js';
import { CALCULATOR_CONFIG, type FormulaCard, type FormulaInput } from './formula-list.js';
import classes from './formulas.module.css';
import { choices } from '../ui/options/choices.js';

const SEXES = choices({ female: 'Female', male: 'Male' });

interface Answers {
  readonly values: Readonly<Record<string, string>>;
  readonly age: string;
  readonly gender: Gender;
}

const NOTHING: Answers = { values: {}, age: '', gender: 'female' };

function calculate({ outputs }: FormulaCard, { values, age, gender }: Answers) {
  const years = /^\d{1,3}$/.test(age.trim()) ? Number(age) : null;
  return calculateAll({
    parameters: outputs,
    values,
    patient: { gender, ageYears: years, at: new Date().toISOString() },
    config: CALCULATOR_CONFIG,
  });
}

/** One formula, worked out on each key press by the same module that the server uses. */
export function FormulaCalculator({ formula }: { readonly formula: FormulaCard }) {
  const [answers, setAnswers] = useState(NOTHING);
  const heading = useId();
  const setValue = (code: string, value: string): void =>
    setAnswers((before) => ({ ...before, values: { ...before.values, [code]: value } }));
  return (
    <section id={formula.id} className={`card ${classes.calculator}`} aria-labelledby={heading}>
      <Title order={2} id={heading} fz="md">
        {formula.title}
      </Title>
      <Text className={classes.equation}>{formula.equation}</Text>
      <div className={classes.inputs}>
        {formula.needsPatient && (
          <>
            <div className={classes.sex}>
              <Text component="span" fz="sm" fw={500}>
                Sex
              </Text>
              <SegmentedControl
                size="md"
                aria-label="Sex"
                fullWidth
                data={SEXES}
                value={answers.gender}
                onChange={(gender) =>
                  setAnswers((before) => ({ ...before, gender: gender === 'male' ? 'male' : 'female' }))
                }
              />
            </div>
            <Field
              input={{ code: 'age', label: 'Age', unit: 'years' }}
              value={answers.age}
              onValue={(age) => setAnswers((before) => ({ ...before, age }))}
            />
          </>
        )}
        {formula.inputs.map((input) => (
          <Field
            key={input.code}
            input={input}
            value={answers.values[input.code] ?? ''}
            onValue={(value) => setValue(input.code, value)}
          />
        ))}
      </div>
      <Results formula={formula} answers={answers} />
      <dl className={classes.facts}>
        <dt>Source</dt>
        <dd>{formula.source}</dd>
        <dt>Valid</dt>
        <dd>{formula.validity}</dd>
      </dl>
    </section>
  );
}

interface ResultsProps {
  readonly formula: FormulaCard;
  readonly answers: Answers;
}

function Results({ formula, answers }: ResultsProps) {
  const results = calculate(formula, answers);
  return (
    <div className={classes.outputs} role="status">
      {formula.outputs.map(({ code, name, unit }) => (
        <div key={code} className={classes.output}>
          <span className="dimmed">{name}</span>
          <strong className="tnum" data-empty={results[code]?.value === '' || undefined}>
            {results[code]?.value || '–'}
            {results[code]?.value !== '' && <span className={classes.unit}> {unit}</span>}
          </strong>
          {results[code]?.reason !== undefined && (
            <span className={classes.reason}>{results[code]?.reason}</span>
          )}
        </div>
      ))}
    </div>
  );
}

interface FieldProps {
  readonly input: FormulaInput;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Field({ input, value, onValue }: FieldProps) {
  return (
    <TextInput
      label={input.label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      rightSection={<span className={classes.inputUnit}>{input.unit}</span>}
      rightSectionWidth={64}
      rightSectionPointerEvents="none"
    />
  );
}
