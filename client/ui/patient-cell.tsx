import type { ReactNode } from 'react';
import { Clipped } from './clipped.js';

export interface PatientCellProps {
  readonly name: string;
  readonly labNumber: string;
  /** What else has a column of its own where there is room. */
  readonly children?: ReactNode;
}

/** Whom a row is about, read to the last letter; on a phone with the lab number beneath. */
export function PatientCell({ name, labNumber, children }: PatientCellProps) {
  const under = (
    <>
      <strong style={{ whiteSpace: 'nowrap' }}>{labNumber}</strong>
      {children}
    </>
  );
  return <Clipped text={name} whole under={under} />;
}
