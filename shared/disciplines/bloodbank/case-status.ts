import type { AssessmentContext, TextLine } from '../../domain/results/sections.js';
import { list, optional, record, text } from '../../domain/shape.js';
import { isSameGroup, type BloodGroup } from './blood-group.js';
import { UNRESOLVED, rhdRemark } from './group-table.js';
import { confirmationOf, givenGroup, weakDOf, type GroupHere } from './group-here.js';
import type { BloodbankReference } from './reference.js';
import { oneOf } from './shapes.js';

/** How far a group is to be trusted; `two`: two separate samples agree. */
const STANDINGS = ['unread', 'unresolved', 'unconfirmed', 'one', 'two'] as const;
export type CaseStatus = (typeof STANDINGS)[number];

/** Worked out from the sheet and the patient's earlier groups, and shown beside the group on a report. */
export interface CaseState {
  readonly kind: CaseStatus;
  /** Numbers of the samples that agree with this one. */
  readonly agrees: readonly string[];
  readonly isForwardOnly: 'yes' | 'no';
  readonly remarks: readonly string[];
}

const MOST = 100;
const NUMBER = 60;

export const statusShape = optional(
  record<CaseState>({
    kind: (value, field, errors) => oneOf(STANDINGS)(value, field, errors) || 'unread',
    agrees: list(text(NUMBER), MOST),
    isForwardOnly: (value, field, errors) => oneOf(['yes', 'no'])(value, field, errors) || 'no',
    remarks: list(text(MOST), MOST),
  }),
);

/** Null on a sheet without a group. */
export function caseOf(
  facts: Pick<AssessmentContext, 'rows' | 'sections'>,
  here: GroupHere | undefined,
  reference: BloodbankReference,
): CaseState | null {
  if (here === undefined) return statusElsewhere(facts, reference);
  const group = givenGroup(here);
  const isForwardOnly = here.grouping === 'forward only';
  const remarks = [rhdRemark(here.rhd.value, weakDOf(facts.rows))].flatMap((one) => one ?? []);
  const isConfirmed = confirmationOf(facts.sections) !== null;
  if (group === undefined)
    return caseState(here.abo.value === UNRESOLVED ? 'unresolved' : 'unread', [], isForwardOnly, remarks);
  if (!isConfirmed) return caseState('unconfirmed', [], isForwardOnly, remarks);
  return ofSamples(group, isForwardOnly, reference, remarks);
}

function statusElsewhere(
  { rows }: Pick<AssessmentContext, 'rows'>,
  reference: BloodbankReference,
): CaseState | null {
  const { elsewhere } = reference;
  if (elsewhere === null || !rows.some(({ code }) => code === 'ABO')) return null;
  const { group, isForwardOnly } = elsewhere;
  if (group === null) return caseState('unread', [], isForwardOnly, []);
  const remark = rhdRemark(group.rhd, undefined);
  return ofSamples(
    group,
    isForwardOnly,
    reference,
    group.rhd === UNRESOLVED && remark !== null ? [remark] : [],
  );
}

/** A child's group by forward grouping alone is never one of the two. */
function ofSamples(
  group: BloodGroup,
  isForwardOnly: boolean,
  { groups }: BloodbankReference,
  remarks: readonly string[],
): CaseState {
  const agreeing = isForwardOnly ? [] : groups.filter((one) => one.counts && isSameGroup(one, group));
  const numbers = [...new Set(agreeing.map(({ number }) => number))];
  return caseState(numbers.length > 0 ? 'two' : 'one', numbers, isForwardOnly, remarks);
}

function caseState(
  kind: CaseStatus,
  agrees: readonly string[],
  isForwardOnly: boolean,
  remarks: readonly string[],
): CaseState {
  return { kind, agrees, isForwardOnly: isForwardOnly ? 'yes' : 'no', remarks };
}

const SAID: Readonly<Record<CaseStatus, string>> = {
  unread: '',
  unresolved: 'no group is given: not for transfusion',
  unconfirmed: 'not confirmed by a second reader: not for transfusion',
  one: 'one sample only: not for transfusion',
  two: '',
};

/** The name under which a report shows it, beside the box if the group has one. */
export const CASE_NAMES = 'Blood group';

/** In words, most important first. */
export function caseTexts(status: CaseState | null): readonly TextLine[] {
  if (status === null) return [];
  const { kind, agrees, isForwardOnly, remarks } = status;
  const wording = kind === 'two' ? `confirmed by two samples (the other: ${agrees.join(', ')})` : SAID[kind];
  const words = [wording, ...(isForwardOnly === 'yes' ? ['forward grouping only (under 4 months)'] : [])];
  const text = words.filter(Boolean).join('; ');
  return [
    ...(text === '' ? [] : [{ key: 'kind', name: CASE_NAMES, text, benchOnly: false }]),
    ...(remarks.length === 0
      ? []
      : [{ key: 'rhd', name: 'Rh(D)', text: remarks.join('; '), benchOnly: false }]),
  ];
}
