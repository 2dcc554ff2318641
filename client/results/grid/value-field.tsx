import { useState } from 'react';
import { CommaQuestion } from '../../ui/forms/comma-question.js';
import { readingsOf } from './readings-of.js';
import { TypedField } from './typed-field.js';
import type { TypedFieldProps } from './typed-field-props.js';

export type ValueFieldProps = Omit<TypedFieldProps, 'onHold'>;

/** The value of a row, and the question that it asks while a comma in it may be two things. */
export function ValueField(props: ValueFieldProps) {
  const { row, text, isReadOnly, onText } = props;
  const [isInHand, setInHand] = useState(false);
  return (
    <>
      <TypedField {...props} onHold={setInHand} />
      <CommaQuestion
        typed={text}
        readings={isReadOnly ? null : readingsOf(row, text)}
        isInHand={isInHand}
        onReading={onText}
      />
    </>
  );
}
