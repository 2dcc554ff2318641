import type { ReactNode } from 'react';
import type { NameMark } from '../../../shared/domain/people/name-mark.js';
import { Clipped } from './clipped.js';
import { NameMarkChip } from '../layout/name-mark.js';

export interface PatientCellProps {
  readonly name: string;
  readonly labNumber: string;
  readonly mark?: NameMark | null | undefined;
  /** What else has a column of its own where there is room. */
  readonly children?: ReactNode;
}

/** Whom a row is about, read to the last letter; on a phone with the lab number beneath. */
export function PatientCell({ name, labNumber, mark, children }: PatientCellProps) {
  const under = (
    <>
      <strong style={{ whiteSpace: 'nowrap' }}>{labNumber}</strong>
      {children}
    </>
  );
  return (
    <Clipped text={name} whole under={under}>
      {mark == null ? undefined : (
        <>
          {name} <NameMarkChip mark={mark} />
        </>
      )}
    </Clipped>
  );
}
