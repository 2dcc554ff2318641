import { Alert } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useLab } from '../../core/lab.js';
import { formatMoney } from '../../ui/layout/money.js';
import { usePicture, useSheet } from './result-entry.js';
import { reflexLines, type ReflexInput, type ReflexLine } from './reflex-lines.js';

const COLOURS: Readonly<Record<ReflexLine['kind'], string>> = { coming: 'blue', added: 'teal', not: 'amber' };
const KINDS = ['coming', 'added', 'not'] as const;

/** Which tests follow from what is on the sheet: before the signature, and after it. */
export function ReflexNotice() {
  const rules = useSheet('reflex');
  const booking = useSheet('booking');
  const base = useSheet('base');
  const rows = usePicture(({ judged }) => judged);
  return <Reflexes rules={rules} booking={booking} base={base} rows={rows} />;
}

/** The same of any result that is read. */
export function Reflexes(input: Omit<ReflexInput, 'priceText'>) {
  const currency = useLab((lab) => lab.currency);
  if (input.rules.length === 0) return null;
  const priceText = (price: string): string => formatMoney(price, currency);
  const lines = reflexLines({ ...input, priceText });
  return KINDS.map((kind) => (
    <Lines key={kind} kind={kind} lines={lines.filter((one) => one.kind === kind)} />
  ));
}

function Lines({
  kind,
  lines,
}: {
  readonly kind: ReflexLine['kind'];
  readonly lines: readonly ReflexLine[];
}) {
  if (lines.length === 0) return null;
  return (
    <Alert color={COLOURS[kind]} role="status" icon={<IconTestPipe />} mt={12}>
      {lines.map(({ add, text }) => (
        <div key={add}>{text}</div>
      ))}
    </Alert>
  );
}
