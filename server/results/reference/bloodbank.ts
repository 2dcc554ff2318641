import type {
  AntibodyOnRecord,
  BloodbankReference,
  DifferentReading,
  GroupOfOtherProfile,
  GroupOnRecord,
} from '../../../shared/disciplines/bloodbank/reference.js';
import { screenOf, screenResult } from '../../../shared/disciplines/bloodbank/screen.js';
import { labDay } from '../../../shared/domain/time/lab-time.js';
import { isIssued } from '../../../shared/domain/stage.js';
import type { Sql } from '../../kernel/database.js';
import { laboratory, type LaboratorySettings } from '../../settings/index.js';
import type { BookedTest } from '../store/booked-test.js';
import { emergencyIssuesOf, unitsOf } from './blood-units.js';
import { groupProfileOf } from './reactions.js';
import { groupsIn, isSeparate, mayCount, resultsOf, type RecordedResult } from './blood-groups.js';

interface Beside {
  readonly recorded: string | null;
  readonly collectedAt: Date | null;
}

// A sample that was rejected is crossmatched by nobody.
const BESIDE = `
  select p.blood_group as recorded, coalesce(
    (select max(s.collected_at) from specimen s
      where s.booking_id = b.id and s.codes @> array[$2] and s.state <> 'rejected'),
    (b.clinical ->> 'collectedAt')::timestamptz) as "collectedAt"
  from booking b join patient p on p.id = b.patient_id where b.id = $1`;

const DIFFERENT = `
  select d.first_by as "firstBy", d.second_by as "secondBy", d.at
  from blood_reading_difference d join result r on r.id = d.result_id
  where r.booking_id = $1 and r.code = $2 order by d.at desc limit 20`;

export async function bloodbankReference(sql: Sql, test: BookedTest): Promise<BloodbankReference> {
  const key = [test.bookingId, test.code];
  const [results, beside, different, units, lab, groupProfile, emergencies] = await Promise.all([
    resultsOf(sql, test.patientId),
    sql.one<Beside>(BESIDE, key),
    sql.sql<Omit<DifferentReading, 'at'> & { at: Date }>(DIFFERENT, key),
    unitsOf(sql, test),
    laboratory(sql),
    groupProfileOf(sql, test),
    emergencyIssuesOf(sql, test.patientId),
  ]);
  const others = results.filter(({ bookingId, code }) => bookingId !== test.bookingId || code !== test.code);
  return {
    groups: groupsOnRecord(results, test, lab),
    recorded: beside?.recorded ?? null,
    antibodies: others.flatMap((one) => antibodiesOf(one, lab)),
    elsewhere: groupProfile === undefined ? null : elsewhereOf(results, test, groupProfile),
    different: different.map((one) => ({ ...one, at: one.at.toISOString() })),
    collectedAt: beside?.collectedAt?.toISOString() ?? null,
    pregnant: test.clinical.pregnant ?? null,
    units,
    emergencies: emergencies.map(({ id, unit, group, at, issuedBy, secondBy }) => ({
      id,
      unit,
      group,
      at,
      issuedBy,
      secondBy,
    })),
    settings: {
      recentFor72Hours: lab.crossmatchRecent72Hours,
      days: lab.crossmatchDays,
      unitPattern: lab.bloodUnitPattern,
      platelets: lab.plateletGroups,
    },
  };
}

function groupsOnRecord(
  results: readonly RecordedResult[],
  test: BookedTest,
  { timeZone }: LaboratorySettings,
): readonly GroupOnRecord[] {
  const here = { bookingId: test.bookingId, sampledAt: test.sampledAt };
  return groupsIn(results)
    .filter(({ of }) => of.bookingId !== test.bookingId || isAnotherReading(of, test))
    .map((recorded) => ({
      ...recorded.group,
      resultId: recorded.of.resultId,
      number: recorded.of.number,
      day: labDay(timeZone, recorded.of.sampledAt),
      counts: mayCount(recorded) && isSeparate(here, recorded.of),
    }));
}

/** In the same booking: read in another profile, or released with it. */
function isAnotherReading({ code, values, stage }: RecordedResult, test: BookedTest): boolean {
  return code !== test.code && (isIssued(stage) || values.some((row) => row.code === 'AANT'));
}

const UNNAMED = 'an antibody that nobody named';

/** A positive screen is an antibody, whether or not somebody named it. */
function antibodiesOf(
  { sections, number, sampledAt }: RecordedResult,
  { timeZone }: LaboratorySettings,
): readonly AntibodyOnRecord[] {
  const screen = screenOf(sections);
  const isUnnamed = screen.antibodies.length === 0 && screenResult(screen) === 'Positive';
  const names = isUnnamed ? [UNNAMED] : screen.antibodies;
  return names.map((name) => ({ name, number, day: labDay(timeZone, sampledAt) }));
}

/** The group of this booking's specimen as its own profile gives it, once a second person confirmed it. */
function elsewhereOf(
  results: readonly RecordedResult[],
  { bookingId }: BookedTest,
  profileCode: string,
): GroupOfOtherProfile {
  const found = groupsIn(results).find(({ of }) => of.bookingId === bookingId && of.code === profileCode);
  const group = found?.isConfirmed === true ? found.group : null;
  return { profileCode, group, isForwardOnly: found?.isForwardOnly ?? false };
}
