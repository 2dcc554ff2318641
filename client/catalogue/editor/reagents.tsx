import { Button, Group, Select, Table, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import type { StockedProduct } from '../../../shared/contract/inventory-shapes.js';
import type { ProfileReagents } from '../../../shared/contract/reagents.js';
import { plainDecimal } from '../../../shared/domain/results/two-readings.js';
import { api, withQuery, type Page } from '../../core/api.js';
import { showDone } from '../../ui/feedback/notify.js';
import { FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { SearchSelect, type Choices } from '../../ui/fields/found-select.js';
import { AddLine, RemoveLine } from '../../ui/fields/line-buttons.js';
import { SentForm } from '../../ui/forms/sent-form.js';
import { KEEP_OPEN, useSending } from '../../ui/forms/use-sending.js';
import classes from './reagents.module.css';

interface Line {
  readonly key: number;
  readonly productId: string;
  readonly quantity: string;
  readonly parameter: string;
}

interface KitParameter {
  readonly code: string;
  readonly name: string;
}

interface ReagentsProps {
  readonly code: string;
  /** Parameters that are measured with a kit. */
  readonly kits: readonly KitParameter[];
}

const address = (code: string): string => `/api/inventory/reagents/${encodeURIComponent(code)}`;

/** Another part of the profile, or another profile, takes these lines off the screen. */
function leavesPart(from: { readonly search: string }, to: { readonly search: string }): boolean {
  return ['part', 'code'].some((name) => {
    const [here, there] = [from, to].map(({ search }) => new URLSearchParams(search).get(name));
    return here !== there;
  });
}

/** The stock that one test uses; kept apart from the draft, and in force at once. */
export function Reagents({ code, kits }: ReagentsProps) {
  const found = useLoaded(`reagents ${code}`, async () => {
    const [said, offered] = await Promise.all([api.get<ProfileReagents>(address(code)), findReagents('')]);
    return { said, offered };
  });
  return (
    <section className="card" style={{ padding: 16, marginTop: 16 }} aria-labelledby="reagents-title">
      <Title order={2} fz="md" id="reagents-title">
        Reagents used
      </Title>
      <Text c="dimmed" mb={8}>
        What one test takes from stock when it is first validated, and again for each repeat. It takes effect
        when saved here, independently of the draft.
      </Text>
      <WhenLoaded of={found} skeleton={<FormSkeleton fields={2} />}>
        {({ said, offered }) => (
          <ReagentLines
            key={said.version}
            said={said}
            offered={offered}
            kits={kits}
            onSaved={() => void found.reload()}
          />
        )}
      </WhenLoaded>
    </section>
  );
}

interface ReagentLinesProps {
  readonly said: ProfileReagents;
  readonly offered: Choices;
  readonly kits: readonly KitParameter[];
  readonly onSaved: () => void;
}

let keys = 0;

function line(productId = '', quantity = '1', parameter = ''): Line {
  keys += 1;
  return { key: keys, productId, quantity, parameter };
}

function ReagentLines({ said, offered, kits, onSaved }: ReagentLinesProps) {
  const [initial] = useState(() => linesOf(said, []));
  const [products, setProducts] = useState(() => namesOf(said));
  const form = useForm<{ readonly reagents: readonly Line[] }>({ initialValues: { reagents: initial } });
  const lines = form.values.reagents;
  const isDirty = form.isDirty();
  const setLines = (reagents: readonly Line[]): void => form.setFieldValue('reagents', reagents);
  const sending = useSending({
    form,
    notDone: 'The reagents were not saved',
    lost: isDirty ? `The reagents of ${said.code}` : undefined,
    leaves: leavesPart,
    version: said.version,
    theirs: (current: ProfileReagents) => {
      setProducts((known) => new Map([...known, ...namesOf(current)]));
      return { reagents: linesOf(current, [...initial, ...lines]) };
    },
    shown: (field, value) =>
      field === 'reagents' ? linesText(value as readonly Line[], products) : undefined,
    send: (_, { version }) => api.put(address(said.code), { version, reagents: lines.map(sentLine) }),
    onDone: () => {
      showDone(`The reagents of ${said.code} were saved`);
      onSaved();
      return KEEP_OPEN;
    },
  });
  if (products.size === 0 && offered.total === 0)
    return <Text c="dimmed">No product is counted until it is used: add reagents under Products first.</Text>;
  return (
    <SentForm sending={sending}>
      {lines.length > 0 && (
        <ReagentTable
          {...{ lines, offered, known: products, kits }}
          errors={form.errors}
          onLines={setLines}
        />
      )}
      <Group mt={12} gap={8}>
        <AddLine onAdd={() => setLines([...lines, line()])}>Add a reagent</AddLine>
        <Button
          type="submit"
          size="sm"
          loading={sending.isBusy}
          disabled={!isDirty || lines.some(({ productId }) => productId === '')}
          title={isDirty ? 'Choose the product of each line first' : 'Nothing was changed'}
        >
          Save reagents
        </Button>
      </Group>
    </SentForm>
  );
}

/** A line that is there already keeps its key: it is the same as before. */
function linesOf({ reagents }: ProfileReagents, known: readonly Line[]): readonly Line[] {
  return reagents.map(({ productId, quantity, parameter }) => {
    const one = line(productId, quantity, parameter ?? '');
    return known.find((other) => isSameUse(other, one)) ?? one;
  });
}

function isSameUse(one: Line, other: Line): boolean {
  return JSON.stringify(sentLine(one)) === JSON.stringify(sentLine(other));
}

/** One that was retired meanwhile keeps its name. */
function namesOf({ reagents }: ProfileReagents): ReadonlyMap<string, string> {
  return new Map(reagents.map((one) => [one.productId, `${one.productName} (${one.useUnit})`]));
}

/** A product that was picked here and not yet saved is known to its field alone. */
function linesText(lines: readonly Line[], products: ReadonlyMap<string, string>): string {
  const texts = lines.map(
    ({ productId, quantity }) => `${quantity} of ${products.get(productId) ?? 'another'}`,
  );
  return texts.length === 0 ? 'none' : texts.join(', ');
}

function sentLine({ productId, quantity, parameter }: Line) {
  return { productId, quantity: plainDecimal(quantity), parameter: parameter === '' ? null : parameter };
}

interface ReagentTableProps extends Pick<ReagentRowProps, 'offered' | 'known' | 'kits'> {
  readonly lines: readonly Line[];
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onLines: (lines: readonly Line[]) => void;
}

function ReagentTable({ lines, errors, onLines, ...row }: ReagentTableProps) {
  return (
    <Table aria-label="Reagents used" verticalSpacing={6} className={classes.reagents}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th w={130}>For one test</Table.Th>
          {row.kits.length > 0 && <Table.Th>Kit of</Table.Th>}
          <Table.Th w={44} aria-label="Remove" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((one, place) => (
          <ReagentRow
            {...row}
            key={one.key}
            line={one}
            number={place + 1}
            error={(field) => errors[`reagents.${place}.${field}`]}
            onChange={(changed) =>
              onLines(lines.map((other) => (other === one ? { ...one, ...changed } : other)))
            }
            onRemove={() => onLines(lines.filter((other) => other !== one))}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

const OFFERED = 50;

/** Those that are counted by what tests use; `q`: a part of the name or the code. */
async function findReagents(q: string): Promise<Choices> {
  const path = withQuery('/api/inventory/products', { q, usedUp: 'when-used', size: OFFERED });
  const { items, ...counted } = await api.get<Page<StockedProduct>>(path, { quiet: q !== '' });
  return {
    ...counted,
    items: items.map(({ id, name, useUnit }) => ({ value: id, label: `${name} (${useUnit})` })),
  };
}

interface ReagentRowProps {
  readonly line: Line;
  readonly number: number;
  /** Before anything is typed. */
  readonly offered: Choices;
  /** Names of those that were there already. */
  readonly known: ReadonlyMap<string, string>;
  readonly kits: readonly KitParameter[];
  readonly error: (field: string) => ReactNode;
  readonly onChange: (changed: Partial<Line>) => void;
  readonly onRemove: () => void;
}

function ReagentRow({ line: one, number, offered, known, kits, error, onChange, onRemove }: ReagentRowProps) {
  const at = (field: string) => ({
    id: `reagents.${number - 1}.${field}`,
    size: 'sm' as const,
    error: error(field),
  });
  return (
    <Table.Tr>
      <Table.Td>
        <SearchSelect
          {...{ ...at('productId'), offered, known }}
          aria-label={`Product ${number}`}
          placeholder="Name or code of the product"
          what="reagents"
          find={findReagents}
          nothing="No such product is counted by what tests use"
          value={one.productId}
          onValue={(productId) => onChange({ productId })}
        />
      </Table.Td>
      <Table.Td data-label="For one test">
        <TextInput
          {...at('quantity')}
          inputMode="decimal"
          maxLength={12}
          aria-label={`Quantity ${number} for one test`}
          value={one.quantity}
          onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
        />
      </Table.Td>
      {kits.length > 0 && (
        <Table.Td data-label="Kit of">
          <Select
            {...at('parameter')}
            clearable
            aria-label={`Kit ${number} of`}
            placeholder="No kit"
            data={kits.map((kit) => ({ value: kit.code, label: kit.name }))}
            value={one.parameter === '' ? null : one.parameter}
            onChange={(parameter) => onChange({ parameter: parameter ?? '' })}
          />
        </Table.Td>
      )}
      <Table.Td>
        <RemoveLine label={`Remove product ${number}`} onRemove={onRemove} />
      </Table.Td>
    </Table.Tr>
  );
}
