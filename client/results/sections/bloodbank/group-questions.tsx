import { Alert, Button, Radio, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TestValue } from '../../../../shared/contract/results.js';
import {
  bloodGroupOf,
  contradicts,
  groupText,
} from '../../../../shared/disciplines/bloodbank/blood-group.js';
import { givenGroup, groupHere } from '../../../../shared/disciplines/bloodbank/group-here.js';
import type { BloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import type { Resolution, Unresolved, WrongBlood } from '../../../../shared/disciplines/bloodbank/shapes.js';
import { useIsSuper } from '../../../core/session.js';
import { formatDay } from '../../../ui/layout/date-time.js';
import { useEntry, usePicture, useSheet } from '../../entry/result-entry.js';
import classes from './bloodbank.module.css';
import { Refusals } from './refusals.js';

interface ConflictProps {
  readonly rows: readonly TestValue[];
  readonly reference: BloodbankReference;
  readonly isReadOnly: boolean;
}

const EMPTY: Resolution = { wrongBlood: '', reason: '', by: '', at: '', against: [], earlier: '' };

/** The hard stop before anybody saves: this sample cannot be of the patient whose earlier group is on record. */
export function Conflict({ rows, reference, isReadOnly }: ConflictProps) {
  const { tell } = useEntry();
  const { assessedFor } = useSheet('base');
  const isSuper = useIsSuper();
  const typed = usePicture(({ state }) => state.sheet.typed.sections['conflict'] as Resolution | null);
  const here = groupHere({ rows, patient: assessedFor, sections: {} });
  const group = here && givenGroup(here);
  const earlier = group === undefined ? [] : earlierAgainst(reference, group);
  if (group === undefined || (earlier.length === 0 && !typed)) return null;
  const change = (part: Partial<Resolution>): void =>
    tell({ type: 'sectionTyped', name: 'conflict', value: { ...EMPTY, ...typed, ...part } });
  return (
    <Alert
      color="red"
      role="alert"
      mt={12}
      icon={<IconAlertTriangle />}
      title={`This sample reads ${groupText(group)}; the earlier group is ${earlier.join('; ') || typed?.earlier}`}
    >
      {!isSuper && 'Nothing is saved: a SUPER user resolves it, as wrong blood in tube now or then.'}
      {isSuper && (
        <Stack gap={8}>
          <Radio.Group
            label="Wrong blood in tube"
            value={typed?.wrongBlood ?? ''}
            onChange={(wrongBlood) => change({ wrongBlood: wrongBlood as WrongBlood })}
          >
            <Stack gap={6} mt={4}>
              <Radio
                value="now"
                disabled={isReadOnly}
                label="Now: this sample is another person's, no group is given"
              />
              <Radio
                value="then"
                disabled={isReadOnly}
                label="Then: the earlier sample was; its results go to Todos"
              />
            </Stack>
          </Radio.Group>
          <Textarea
            id="sections.conflict.reason"
            label="Reason"
            minRows={1}
            maxLength={1000}
            readOnly={isReadOnly}
            value={typed?.reason ?? ''}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
        </Stack>
      )}
    </Alert>
  );
}

function earlierAgainst(
  { groups, recorded }: BloodbankReference,
  group: Parameters<typeof contradicts>[1],
): readonly string[] {
  const found = groups.filter((one) => contradicts(one, group));
  const texts = found.map((one) => `${groupText(one)}, ${one.number} of ${formatDay(one.day)}`);
  const known = bloodGroupOf(recorded);
  if (texts.length > 0 || known === undefined || !contradicts(known, group)) return texts;
  return [`${groupText(known)} in the patient's record`];
}

interface UnresolvedGroupProps {
  readonly rows: readonly TestValue[];
  readonly isReadOnly: boolean;
}

/** Readings that give nothing are repeated, or recorded as unresolved with a comment. */
export function UnresolvedGroup({ rows, isReadOnly }: UnresolvedGroupProps) {
  const { tell } = useEntry();
  const refusals = usePicture(({ refusals }) => refusals);
  const unresolved = usePicture(({ state }) => state.sheet.typed.sections['unresolved'] as Unresolved | null);
  const mismatch = refusals.filter(({ code, field }) => isGroup(code) && field?.endsWith('.parameter'));
  const change = (value: Unresolved | null): void =>
    tell({ type: 'sectionTyped', name: 'unresolved', value });
  const isOpen = unresolved !== null && unresolved !== undefined;
  if (mismatch.length === 0 && !isOpen) return null;
  if (!rows.some(({ code }) => code === 'AANT')) return null;
  return (
    <div className={classes.question}>
      <Refusals of={mismatch} />
      {isOpen ? (
        <>
          <Textarea
            id="sections.unresolved.comment"
            label="Why the group stays unresolved"
            description="It prints on the report; the group reads Indeterminate."
            minRows={1}
            maxLength={1000}
            readOnly={isReadOnly}
            value={unresolved.comment}
            onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
          />
          {!isReadOnly && (
            <Button size="xs" variant="default" onClick={() => change(null)}>
              It is resolved
            </Button>
          )}
        </>
      ) : (
        !isReadOnly && (
          <Button size="xs" variant="default" onClick={() => change({ comment: '' })}>
            Record as unresolved
          </Button>
        )
      )}
    </div>
  );
}

function isGroup(code: string | null): boolean {
  return code === 'ABO' || code === 'RHD';
}
