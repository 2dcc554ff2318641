import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { fieldAt, switchAt } from '../../ui/forms/form-fields.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

/** One subject of a parameter's form. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`card ${classes.part}`} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb={14}>
        {title}
      </Title>
      {children}
    </section>
  );
}

export interface PartProps {
  readonly form: DraftForm;
  /** Which of the draft's parameters. */
  readonly index: number;
}

export function parameterField({ form, index }: PartProps, field: string) {
  return fieldAt(form, `parameters.${index}.${field}`);
}

export function parameterSwitch({ form, index }: PartProps, field: string) {
  return switchAt(form, `parameters.${index}.${field}`);
}
