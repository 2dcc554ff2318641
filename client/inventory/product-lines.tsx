import { Text, TextInput, Title, type TextInputProps } from '@mantine/core';
import { useState, type ChangeEvent, type ComponentType, type ReactNode } from 'react';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { showProblem } from '../ui/feedback/notify.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { AddLine, RemoveLine } from '../ui/fields/line-buttons.js';
import { TypeAhead } from '../ui/fields/type-ahead.js';
import { NumberInput } from '../ui/forms/comma-question.js';
import { useScanner } from '../ui/keys/scanner.js';
import { findProducts } from './inventory.api.js';
import { packsText, quantityError } from './quantity.js';
import { isOfPack, packOf, withPack } from './scanned-pack.js';
import classes from './product-lines.module.css';

/** The fields of every line of a stock document. */
export interface ProductLine {
  readonly key: number;
  readonly product: StockedProduct | undefined;
  readonly quantity: string;
}

/** Changes the lines as they are then, so that lines scanned meanwhile stay. */
export type ChangeLines<Line> = (change: (before: readonly Line[]) => readonly Line[]) => void;

interface LinesForm {
  readonly setFieldValue: (path: 'lines', change: never) => void;
  readonly clearErrors: () => void;
}

/** The lines of a form; their errors are shown again at the next press. */
export function changesOf<Line>(form: LinesForm): ChangeLines<Line> {
  return (change) => {
    form.setFieldValue('lines', change as never);
    form.clearErrors();
  };
}

interface ProductLinesProps<Line extends ProductLine> {
  readonly lines: readonly Line[];
  readonly blank: () => Line;
  readonly onLines: ChangeLines<Line>;
  readonly errors: LineProps<Line>['errors'];
  /** Further fields of a line. */
  readonly More?: ComponentType<LineProps<Line>>;
  /** Only these may be chosen: no other product, no further line. */
  readonly isFixed?: boolean;
  readonly intro: string;
}

/**
 * The lines of a document: a product and how much of it; a scanned code begins a line of its own, a pack's by GS1 fills
 * product, lot and expiry.
 */
export function ProductLines<Line extends ProductLine>(props: ProductLinesProps<Line>) {
  const { lines, blank, onLines, errors, More, intro, isFixed = false } = props;
  const change = (key: number, changed: Partial<Line>): void =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const scanned = async (code: string): Promise<void> => {
    try {
      const pack = await packOf(code);
      if (withPack(lines, pack, { blank, isFixed }) === undefined)
        throw new Error(`${pack.product.name} is not on this order`);
      onLines((before) => withPack(before, pack, { blank, isFixed }) ?? before);
    } catch (thrown) {
      showProblem(thrown, { what: 'The pack was not added' });
    }
  };
  useScanner(
    (code) => void scanned(code),
    // A specimen's label is no product: it opens its sample here too.
    (code) => isOfPack(code, isFixed),
  );
  return (
    <section aria-labelledby="lines-title">
      <Title order={2} fz="md" mt={24} id="lines-title">
        Products
      </Title>
      <Text c="dimmed" mb={8}>
        {intro}
      </Text>
      {lines.map((line, place) => (
        <div key={line.key} className={classes.line} data-thing={line.product?.name ?? `line ${place + 1}`}>
          <div className={classes.fields}>
            <LineFields
              {...{ line, place, isFixed, errors }}
              onChange={(changed) => change(line.key, changed as Partial<Line>)}
            />
            {More && <More {...{ line, place, errors }} onChange={(changed) => change(line.key, changed)} />}
          </div>
          {lines.length > 1 && (
            <RemoveLine
              label={`Remove ${line.product?.name ?? `line ${place + 1}`}`}
              onRemove={() => onLines((before) => before.filter(({ key }) => key !== line.key))}
            />
          )}
        </div>
      ))}
      {!isFixed && <AddLine onAdd={() => onLines((before) => [...before, blank()])}>Add a product</AddLine>}
    </section>
  );
}

/** A line where it stands in the form. */
export interface LineProps<Line> {
  readonly line: Line;
  readonly place: number;
  /** By the path of the field: `lines.0.quantity`. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (change: Partial<Line>) => void;
}

/** A field of a line: its id and its error by its path. */
export function fieldOfLine({ place, errors }: Pick<LineProps<never>, 'place' | 'errors'>, name: string) {
  const path = `lines.${place}.${name}`;
  return { id: path, size: 'sm', error: errors[path] } as const;
}

/** The same of a text. */
export function textOfLine<Name extends string>(
  props: LineProps<Readonly<Record<NoInfer<Name>, string>>>,
  name: Name,
) {
  return {
    ...fieldOfLine(props, name),
    value: props.line[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      props.onChange({ [name]: currentTarget.value } as Record<Name, string>),
  };
}

function LineFields(props: LineProps<ProductLine> & { readonly isFixed: boolean }) {
  const { product, quantity } = props.line;
  return (
    <>
      <ProductField
        {...fieldOfLine(props, 'productId')}
        label="Product"
        className={classes.product}
        product={product}
        readOnly={props.isFixed}
        onProduct={(chosen) => props.onChange({ product: chosen })}
      />
      <NumberInput
        className={classes.quantity}
        typed={quantity}
        onReading={(read) => props.onChange({ quantity: read })}
      >
        <TextInput
          {...textOfLine(props, 'quantity')}
          label="Quantity"
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={product && packsText(quantity, product)}
        />
      </NumberInput>
    </>
  );
}

let keys = 0;

export function nextKey(): number {
  keys += 1;
  return keys;
}

interface ProductFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it was chosen. */
  readonly product: StockedProduct | undefined;
  readonly onProduct: (product: StockedProduct | undefined) => void;
}

/** A product, found by a part of its name or its code. */
export function ProductField({ product, onProduct, ...input }: ProductFieldProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? product?.name ?? '';
  const search = typed ?? '';
  const { data = [] } = useLoaded(`products ${search}`, () =>
    search.trim() === '' ? Promise.resolve([]) : findProducts(search),
  );
  return (
    <TypeAhead<StockedProduct>
      {...input}
      value={text}
      placeholder="Name or code, or scan it"
      autoComplete="off"
      options={data.map((value) => ({
        key: value.id,
        called: [value.code, value.name],
        value,
        shown: (
          <span>
            {value.name} <span className="dimmed">{value.code}</span>
          </span>
        ),
      }))}
      nothing="No such product"
      onText={(next) => {
        setTyped(next);
        if (product !== undefined) onProduct(undefined);
      }}
      onPick={(picked) => {
        setTyped(undefined);
        onProduct(picked);
      }}
    />
  );
}

/** By the path of the field; every document wants of each line its product and how much of it. */
export function lineErrors(lines: readonly ProductLine[]): Record<string, string> {
  const wrong = lines.flatMap(({ product, quantity }, place) => [
    ...(product === undefined ? [[`lines.${place}.productId`, 'Choose the product']] : []),
    ...(quantityError(quantity) === null ? [] : [[`lines.${place}.quantity`, quantityError(quantity)]]),
  ]);
  return Object.fromEntries(wrong) as Record<string, string>;
}
