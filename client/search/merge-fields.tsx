import { Radio, Table } from '@mantine/core';
import type { MergePreview, MergePreviewField } from '../../shared/contract/patient-merges.js';
import {
  sexWord,
  FIELD_LABELS,
  type MergeSide,
  type PatientField,
} from '../../shared/domain/people/person.js';
import { formatDay } from '../ui/layout/date-time.js';
import { TitleRow } from '../ui/table/title-row.js';

export type Choices = Readonly<Partial<Record<PatientField, MergeSide>>>;

/** The default choices: the survivor's own value, or the duplicate's if the survivor has none. */
export function usualChoices({ fields }: MergePreview): Choices {
  const gaps = fields.filter(({ keep, merge }) => isEmpty(keep) && !isEmpty(merge));
  return Object.fromEntries(gaps.map(({ field }) => [field, 'merge' as const]));
}

function isEmpty(value: string | null): boolean {
  return value === null || value === '' || value === 'unknown';
}

interface MergeFieldsProps {
  readonly preview: MergePreview;
  readonly choices: Choices;
  readonly onChoose: (field: PatientField, side: MergeSide) => void;
}

/** Field by field, only if the two differ. */
export function MergeFields({ preview, choices, onChoose }: MergeFieldsProps) {
  const differing = preview.fields.filter(({ keep, merge }) => (keep ?? '') !== (merge ?? ''));
  if (differing.length === 0) return <p className="dimmed">The details of both are the same.</p>;
  return (
    <Table.ScrollContainer minWidth={280} maxHeight={340} type="native">
      <Table horizontalSpacing={6} aria-label="Details that differ">
        <TitleRow titles={['Detail', `${preview.keep.labNumber}, stays`, preview.merge.labNumber]} />
        <Table.Tbody>
          {differing.map((line) => (
            <Table.Tr key={line.field}>
              <Table.Th scope="row">{FIELD_LABELS[line.field]}</Table.Th>
              {(['keep', 'merge'] as const).map((side) => (
                <Table.Td key={side}>
                  <Radio
                    name={`merge ${line.field}`}
                    label={textOf(line, side)}
                    styles={{ label: { overflowWrap: 'anywhere' } }}
                    aria-label={`${FIELD_LABELS[line.field]}: ${textOf(line, side)}, of ${preview[side].labNumber}`}
                    checked={(choices[line.field] ?? 'keep') === side}
                    disabled={side === 'merge' && line.field === 'gender' && line.merge === 'unknown'}
                    onChange={() => onChoose(line.field, side)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function textOf(line: MergePreviewField, side: MergeSide): string {
  return fieldText(line.field, line[side]);
}

/** A detail as people read it. */
export function fieldText(field: PatientField, value: string | null): string {
  if (value === null || value === '') return 'none';
  if (field === 'gender') return sexWord(value);
  return field === 'dateOfBirth' ? formatDay(value) : value;
}
