import {
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
  type CheckboxProps,
  type DataAttributes,
  type NativeSelectProps,
  type NumberInputProps,
  type PasswordInputProps,
  type RadioGroupProps,
  type SelectProps,
  type SwitchProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { Fragment, type ComponentType, type ReactElement } from 'react';
import { DayField, type DayFieldProps } from '../fields/day-field.js';
import { MoneyField, type MoneyFieldProps } from '../fields/money-field.js';
import { dayAt, fieldAt, moneyAt, selectAt, switchAt, type BoundForm } from './form-fields.js';

/** A field as data: drawn when it is bound to its path in a form. */
export type Field = (form: BoundForm, path: string) => ReactElement;

interface FieldsProps<Values> {
  readonly form: BoundForm & { readonly values: Values };
  /** By the names of the form's values, in the order in which they are drawn. */
  readonly of: { readonly [Path in keyof Values & string]?: Field };
  /** Fields that are left out at present. */
  readonly hidden?: { readonly [Path in keyof Values & string]?: boolean };
}

/** Fields of a form one after the other, each with the id, value and error of its path. */
export function Fields<Values>({ form, of, hidden = {} }: FieldsProps<Values>) {
  const isHidden = hidden as Readonly<Record<string, boolean>>;
  const fields = Object.entries(of as Readonly<Record<string, Field>>).filter(([path]) => !isHidden[path]);
  return fields.map(([path, draw]) => <Fragment key={path}>{draw(form, path)}</Fragment>);
}

interface LineFieldsProps<Line> {
  readonly form: BoundForm;
  /** The path of the line, such as `parameters.0`. */
  readonly at: string;
  readonly of: { readonly [Path in keyof Line & string]?: Field };
}

/** The same of one line of a form. */
export function LineFields<Line>({ form, at, of }: LineFieldsProps<Line>) {
  return Object.entries(of as Readonly<Record<string, Field>>).map(([path, draw]) => (
    <Fragment key={path}>{draw(form, `${at}.${path}`)}</Fragment>
  ));
}

export const textField = bound<TextInputProps>(TextInput);
export const passwordField = bound<PasswordInputProps>(PasswordInput);
export const textArea = bound<TextareaProps>(Textarea, { maxRows: 4 });
/** A whole number. */
export const wholeField = bound<NumberInputProps>(NumberInput, { allowDecimal: false });
export const nativeSelect = bound<NativeSelectProps>(NativeSelect);
/** One of these, never none. */
export const selectField = bound<SelectProps>(Select, { allowDeselect: false }, selectAt);
export const switchField = bound<SwitchProps>(Switch, {}, switchAt);
export const checkbox = bound<CheckboxProps>(Checkbox, {}, switchAt);
export const moneyField = bound<MoneyFieldProps>(MoneyField, {}, moneyAt);
export const dayField = bound<DayFieldProps>(DayField, {}, dayAt);

/** One of a few choices, all of them in sight: below each other if they have descriptions. */
export function radioField(label: string, choices: Choices, props: Partial<RadioGroupProps> = {}): Field {
  const entries = Object.entries(choices).map(([value, said]) => ({ value, said: [said].flat() }));
  const isList = entries.some(({ said }) => said.length > 1);
  return (form, path) => {
    // `FormErrors` leads to the first.
    const radios = entries.map(({ value, said: [text, description] }, index) => (
      <Radio
        key={value}
        {...(index === 0 && { id: path })}
        value={value}
        label={text}
        description={description}
      />
    ));
    return (
      <Radio.Group {...props} label={label} {...form.getInputProps(path)}>
        {isList ? (
          <Stack gap={8} mt={6}>
            {radios}
          </Stack>
        ) : (
          <Group gap={20} mih={36}>
            {radios}
          </Group>
        )}
      </Radio.Group>
    );
  };
}

type Choices = Readonly<Record<string, string | readonly [label: string, description: string]>>;

/** `always`: the props that all of a kind have. */
function bound<Props extends object>(
  Input: ComponentType<Props>,
  always: Partial<Props> = {},
  bind: (form: BoundForm, path: string) => object = fieldAt,
) {
  return (label: string, props: Partial<Props> & DataAttributes = {}): Field =>
    (form, path) => <Input {...({ ...always, ...props, label, ...bind(form, path) } as unknown as Props)} />;
}
