import { Button, Textarea } from '@mantine/core';
import type { TestValue } from '../../../../shared/contract/results.js';
import type { Unresolved } from '../../../../shared/disciplines/bloodbank/shapes.js';
import { useEntry, usePicture } from '../../entry/result-entry.js';
import classes from './bloodbank.module.css';
import { Refusals } from './refusals.js';

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
            autosize
            minRows={1}
            maxLength={1000}
            readOnly={isReadOnly}
            value={unresolved.comment}
            onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
          />
          {!isReadOnly && (
            <Button size="xs" h={32} variant="default" onClick={() => change(null)}>
              It is resolved
            </Button>
          )}
        </>
      ) : (
        !isReadOnly && (
          <Button size="xs" h={32} variant="default" onClick={() => change({ comment: '' })}>
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
