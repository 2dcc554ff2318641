import type { ReactNode } from 'react';
import { namesakesText, type NameMark } from '../../../shared/domain/people/name-mark.js';
import { Clipped } from './columns.js';
import classes from './patient-cell.module.css';

interface PatientCellProps {
  readonly name: string;
  readonly labNumber: string;
  readonly mark?: NameMark | null | undefined;
  /** Further text, which has its own column if there is room. */
  readonly children?: ReactNode;
}

/** A row's patient, with the name in full; on a phone with the lab number beneath. */
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

interface NameMarkChipProps {
  /** Nothing is drawn if there is none. */
  readonly mark: NameMark | null | undefined;
  /** Only the tooltip names the namesake: there is no room beside. */
  readonly isShort?: boolean;
}

/** "TWIN II", "SAME NAME": so that a tube or a row is not mistaken for that of a namesake. */
export function NameMarkChip({ mark, isShort = false }: NameMarkChipProps) {
  if (mark == null) return null;
  const others = namesakesText(mark);
  return (
    <span className={classes.whom}>
      <strong className={classes.mark} title={others === '' ? undefined : others}>
        {mark.mark}
      </strong>
      {!isShort && others !== '' && <small>{others}</small>}
    </span>
  );
}

/** "formerly Ottilie Marschner": why somebody is found who is called otherwise now. */
export function FormerNames({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <small style={{ display: 'block', fontWeight: 400 }}>
      formerly <bdi>{names.join(', ')}</bdi>
    </small>
  );
}
