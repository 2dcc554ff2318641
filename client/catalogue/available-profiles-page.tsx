import { Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { MenuProfile } from '../../shared/contract/catalogue-shapes.js';
import { counted } from '../../shared/domain/plural.js';
import { specimenWords } from '../../shared/domain/specimens/specimen-words.js';
import { useLab } from '../core/lab.js';
import { EmptyState, TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { ExamplePrices } from '../ui/layout/example-prices.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { UNIT_LABELS } from '../ui/layout/unit.js';
import { choices } from '../ui/options/choices.js';
import { amountColumn, unitColumn } from '../ui/table/column-kinds.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { Pager } from '../ui/table/pager.js';
import { loadMenu, MENU_PAGE } from './catalogue.api.js';

const TYPING_MS = 180;
const UNIT_CHOICES = choices(UNIT_LABELS).sort((one, other) => one.label.localeCompare(other.label));

function specimenText({ specimen, container }: MenuProfile): string {
  const name = specimenWords(specimen);
  return container.toLowerCase().startsWith(name.toLowerCase()) ? container : `${name} · ${container}`;
}

function columns(currency: string): readonly Column<MenuProfile>[] {
  return [
    {
      key: 'name',
      title: 'Test',
      render: (profile) => (
        <>
          <Text span fw={560}>
            {profile.name}
          </Text>{' '}
          <Text span c="dimmed" fz="xs">
            {profile.code}
          </Text>
          <Text c="dimmed" fz="xs" hiddenFrom="md">
            {specimenText(profile)}
          </Text>
        </>
      ),
    },
    unitColumn('unit', 'Unit', { width: 160, hideBelow: 'sm' }),
    { key: 'specimen', title: 'Specimen', hideBelow: 'md', render: specimenText },
    readyIn('turnaround', 'Ready in', ({ turnaroundMinutes }) => turnaroundMinutes),
    readyIn('urgent', 'Urgent', ({ urgentTurnaroundMinutes }) => urgentTurnaroundMinutes),
    readyIn('stat', 'STAT', ({ statTurnaroundMinutes }) => statTurnaroundMinutes),
    amountColumn('price', 'Price', currency, { width: 96 }),
  ];
}

function readyIn(
  key: string,
  title: string,
  minutesOf: (profile: MenuProfile) => number,
): Column<MenuProfile> {
  const isFirst = key === 'turnaround';
  return {
    key,
    title,
    align: 'right',
    width: isFirst ? 104 : 92,
    ...(!isFirst && { hideBelow: 'md' }),
    render: (profile) => inLargestUnit(minutesOf(profile)),
  };
}

/** The public test menu: profile, specimen, turnarounds, price. */
export function Component() {
  const [q, setQ] = useState('');
  const [unit, setUnit] = useState('');
  const [page, setPage] = useState(1);
  const [query] = useDebouncedValue(q.trim(), TYPING_MS);
  const currency = useLab((lab) => lab.currency);
  const menu = useLoaded('menu', () => loadMenu({ q: query, unit, page }), `${unit} ${query} ${page}`);
  return (
    <>
      <PageHeader
        title="Test menu"
        count={menu.data?.total}
        more={menu.data?.more ?? false}
        subtitle="What the laboratory does, what it needs, how long it takes and what it costs."
      />
      <ExamplePrices />
      <Asked
        {...{ q, unit }}
        onWords={(words) => {
          setQ(words);
          setPage(1);
        }}
        onUnit={(chosen) => {
          setUnit(chosen);
          setPage(1);
        }}
      />
      <WhenLoaded of={menu} skeleton={<TableSkeleton rows={12} columns={5} />}>
        {(found) => (
          <>
            <DataTable
              label="Test menu"
              columns={columns(currency)}
              rows={found.items}
              rowKey={(profile) => profile.code}
              empty={
                <EmptyState
                  title="No test by that name"
                  text="Try a shorter part of the name, its code, or all units. The laboratory may still send it elsewhere: ask reception."
                />
              }
            />
            {found.total > MENU_PAGE && (
              <Pager
                page={page}
                size={MENU_PAGE}
                total={found.total}
                more={found.more ?? false}
                onPage={setPage}
              />
            )}
          </>
        )}
      </WhenLoaded>
    </>
  );
}

interface AskedProps {
  readonly q: string;
  readonly unit: string;
  readonly onWords: (words: string) => void;
  readonly onUnit: (unit: string) => void;
}

function Asked({ q, unit, onWords, onUnit }: AskedProps) {
  return (
    <Group gap={10} mb={14} className="no-print">
      <TextInput
        aria-label="Search by name or code"
        placeholder="Search by name or code"
        leftSection={<IconSearch />}
        value={q}
        maxLength={100}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        style={{ flex: '1 1 240px' }}
        maw={420}
      />
      <Select
        aria-label="Unit"
        placeholder="All units"
        data={UNIT_CHOICES}
        value={unit === '' ? null : unit}
        onChange={(value) => onUnit(value ?? '')}
        clearable
        w={190}
      />
    </Group>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** 90 -> "90 min", 240 -> "4 hours", 2880 -> "2 days". */
function inLargestUnit(minutes: number): string {
  if (minutes % DAY === 0) return counted(minutes / DAY, 'day');
  if (minutes % HOUR === 0) return counted(minutes / HOUR, 'hour');
  return `${minutes} min`;
}
