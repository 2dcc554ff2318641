import { Button, Group, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { VatEntry, VatOfSpan, VatOnPaper, VatReport, VatSum } from '../../shared/contract/vat.js';
import { VAT_ACTS } from '../../shared/domain/money/vat-words.js';
import { writtenDay, writtenMonth } from '../../shared/domain/time/day-text.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import { api, withQuery, type Page } from '../core/api.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { labToday } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { PageSection } from '../ui/layout/page-section.js';
import { Pager } from '../ui/table/pager.js';
import { spanIn, SpanFilter } from './span-filter.js';
import classes from './figures.module.css';

/** A rate of the report, whose lines are shown. */
type Chosen = Days & Pick<VatSum, 'rate' | 'rateId' | 'percent'>;

const reportPath = ({ from, to }: Days): string => `/api/vat/report/${from}/${to}`;
const entriesPath = ({ from, to }: Days): string => `/api/vat/entries/${from}/${to}`;

/** `vat-report`: what was taxed in a period, as it is declared. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const span = spanIn(query, 'month', labToday());
  const key = `vat ${span.from} ${span.to}`;
  const loaded = useLoaded(key, () => api.get<VatReport>(reportPath(span)));
  return (
    <>
      <PageHeader
        title="VAT report"
        subtitle="What was booked, less discounts and refunds, by the day of each. It ties to the tax account."
        action={<Files span={span} />}
      />
      <SpanFilter span={span} onAsk={({ from, to }) => setQuery({ from, to }, { replace: true })} />
      <WhenLoaded of={loaded} skeleton={<TableSkeleton rows={6} columns={4} />}>
        {(report) => <Body key={key} report={report} />}
      </WhenLoaded>
    </>
  );
}

function Files({ span }: { readonly span: Days }) {
  const files = [
    ['PDF', withQuery(reportPath(span), { format: 'pdf' })],
    ['Days, CSV', withQuery(reportPath(span), { format: 'csv', by: 'day' })],
    ['Lines, CSV', withQuery(entriesPath(span), { format: 'csv' })],
  ] as const;
  return (
    <Group gap={8}>
      {files.map(([name, href]) => (
        <Button
          key={name}
          component="a"
          href={href}
          download
          variant="default"
          leftSection={<IconDownload />}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}

function Body({ report }: { readonly report: VatReport }) {
  const [chosen, setChosen] = useState<Chosen>();
  const { from, to, currency, rates, total, months, days } = report;
  const open = ({ rate, rateId, percent }: VatSum, of: Days): void =>
    setChosen({ rate, rateId, percent, ...of });
  return (
    <>
      <PageSection id="rates" title="By rate">
        <Sums currency={currency} head="Rate">
          {rates.map((line) => (
            <Sum
              key={`${line.rateId} ${line.percent}`}
              line={line}
              currency={currency}
              onOpen={() => open(line, { from, to })}
            />
          ))}
          <Sum line={{ rate: 'Total', ...total }} currency={currency} />
        </Sums>
      </PageSection>
      {chosen !== undefined && <Entries key={JSON.stringify(chosen)} chosen={chosen} currency={currency} />}
      {days.length > 0 && (
        <>
          <PageSection id="months" title="By month">
            <Spans lines={months} currency={currency} named={writtenMonth} />
          </PageSection>
          <PageSection id="days" title="By day">
            <Spans
              lines={days}
              currency={currency}
              named={writtenDay}
              onOpen={(line) => open(line, { from: line.span, to: line.span })}
            />
          </PageSection>
        </>
      )}
    </>
  );
}

interface SpansProps {
  readonly lines: readonly VatOfSpan[];
  readonly currency: string;
  readonly named: (span: string) => string;
  readonly onOpen?: (line: VatOfSpan) => void;
}

function Spans({ lines, currency, named, onOpen }: SpansProps) {
  return (
    <Sums currency={currency} head="When, and rate">
      {lines.map((line) => (
        <Sum
          key={`${line.span} ${line.rateId} ${line.percent}`}
          line={line}
          span={named(line.span)}
          currency={currency}
          {...(onOpen && { onOpen: () => onOpen(line) })}
        />
      ))}
    </Sums>
  );
}

interface SumsProps {
  readonly currency: string;
  /** Of the first column. */
  readonly head: string;
  readonly children: ReactNode;
}

function Sums({ currency, head, children }: SumsProps) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          <Table.Th ta="right" className={classes.wide}>
            Net {currency}
          </Table.Th>
          <Table.Th ta="right">VAT {currency}</Table.Th>
          <Table.Th ta="right">With VAT {currency}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

interface SumProps {
  readonly line: VatOnPaper;
  readonly currency: string;
  readonly span?: string;
  readonly onOpen?: () => void;
}

function Sum({ line: { rate, net, vat, gross }, currency, span, onOpen }: SumProps) {
  return (
    <Table.Tr>
      <Table.Td>
        {span !== undefined && <Text>{span}</Text>}
        {onOpen === undefined ? (
          <strong>{rate}</strong>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onOpen}
            aria-label={`Lines of ${rate}, ${span ?? 'all'}`}
          >
            {rate}
          </Button>
        )}
      </Table.Td>
      {[net, vat, gross].map((amount, index) => (
        <Table.Td key={index} ta="right" className={index === 0 ? classes.wide : undefined}>
          <Money amount={amount} unit={currency} strong={onOpen === undefined && span === undefined} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** The lines behind a sum, the newest first. */
function Entries({ chosen, currency }: { readonly chosen: Chosen; readonly currency: string }) {
  const [page, setPage] = useState(1);
  const { rate, rateId, percent, ...days } = chosen;
  const loaded = useLoaded(`vat lines ${JSON.stringify(chosen)} ${page}`, () =>
    api.get<Page<VatEntry>>(
      withQuery(entriesPath(days), { rate: rateId, percent, page: String(page), size: '20' }),
    ),
  );
  return (
    <PageSection id="lines" title={`Lines of ${rate}`}>
      <WhenLoaded of={loaded} skeleton={<TableSkeleton rows={5} columns={5} />}>
        {({ items, size, total, more }) => (
          <>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Day, and lab number</Table.Th>
                  <Table.Th>Test, and act</Table.Th>
                  <Table.Th ta="right" className={classes.wide}>
                    Net {currency}
                  </Table.Th>
                  <Table.Th ta="right">VAT {currency}</Table.Th>
                  <Table.Th ta="right">With VAT {currency}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((entry) => (
                  <Line key={entry.id} entry={entry} currency={currency} />
                ))}
              </Table.Tbody>
            </Table>
            <Pager page={page} size={size} total={total} more={more ?? false} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
    </PageSection>
  );
}

function Line({ entry, currency }: { readonly entry: VatEntry; readonly currency: string }) {
  const { day, bookingId, labNumber, code, act, receipt, net, vat, gross } = entry;
  return (
    <Table.Tr>
      <Table.Td>
        <Text>{writtenDay(day)}</Text>
        <Link to={withQuery('/reception/jobCard/summary', { bookingId })}>{labNumber}</Link>
      </Table.Td>
      <Table.Td>
        <Text>{code === '' ? 'Special test' : code}</Text>
        {VAT_ACTS[act]}
        {receipt !== null && <Text c="dimmed">Receipt {receipt}</Text>}
      </Table.Td>
      {[net, vat, gross].map((amount, index) => (
        <Table.Td key={index} ta="right" className={index === 0 ? classes.wide : undefined}>
          <Money amount={amount} unit={currency} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
