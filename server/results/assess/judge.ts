import type { TestValue, TestValueRequest } from '../../../shared/contract/results.js';
import type { SectionRefusal, Sections } from '../../../shared/domain/results/sections.js';
import type { ResultRecord } from '../store/result-record.js';
import { SERVER_BENCHES } from '../benches/server-bench.js';
import type { Sender } from '../benches/server-part.js';
import { assess, type Bench } from './bench.js';
import { contentOf, type Content } from './content.js';
import { asTyped, mergedEntries } from './entries.js';
import { refuseMismeasured } from './refuse-mismeasured.js';
import { refuseEntries, refuseHeldRows, refuseStrangeRows } from './refusals.js';
import { refuseSampleType, usualSampleType } from './sample-type.js';
import { knownEntries } from './shared-rows.js';

/** What a person sent of a result, whichever call brought it; what is left out stays as it is stored. */
export interface Sent {
  /** Where the rows stand in the body. */
  readonly key: string;
  readonly rows: readonly TestValueRequest[];
  readonly sections?: Sections | null;
  readonly sampleType?: string;
  readonly remarks?: string | null;
  readonly remarkable?: boolean;
  readonly remarksPrinted?: boolean;
}

export interface Judged {
  /** As the screen shows them, with what came before. */
  readonly rows: readonly TestValue[];
  readonly content: Content;
  /** Why it stays in process; nothing where it is the result. */
  readonly unfinished: readonly SectionRefusal[];
}

/** 422 with every field that cannot be entered so; `sender` is whoever enters it. */
export function judge(bench: Bench, stored: ResultRecord | undefined, sent: Sent, sender: Sender): Judged {
  const { specimen } = bench.layout.profile;
  refuseStrangeRows(bench, sent.key, sent.rows);
  refuseSampleType(specimen, sent.sampleType);
  const texts = {
    sampleType: sent.sampleType ?? stored?.sampleType ?? usualSampleType(specimen),
    remarks: sent.remarks ?? stored?.remarks ?? '',
    remarkable: sent.remarkable ?? stored?.remarkable ?? false,
    remarksPrinted: sent.remarksPrinted ?? stored?.remarksPrinted ?? false,
  };
  const { taken, stamped } = SERVER_BENCHES[bench.test.unit] ?? {};
  const typed = taken?.(sent.rows, stored, sender) ?? sent.rows;
  const known = knownEntries(stored, bench.shared);
  const before = stored && { by: stored.doneby, at: stored.dateTimeUpdated.toISOString() };
  const stamp = { by: sender.actor.name, at: sender.now.toISOString(), before };
  const entries = mergedEntries(known, asTyped(stored, typed), stamp);
  refuseMismeasured(bench, stored, { known, entries }, sent);
  refuseHeldRows(bench, stored, entries, sent);
  const given = { ...stored?.sections, ...sent.sections };
  const sections = stamped?.(given, bench, stored, sender, entries) ?? given;
  const assessed = assess(bench, {
    entries,
    sections,
    remarks: texts.remarks,
  });
  refuseEntries(assessed.refusals, sent.key, sent.rows);
  const { rows, unfinished } = assessed;
  return { rows, unfinished, content: contentOf(bench, texts, assessed) };
}
