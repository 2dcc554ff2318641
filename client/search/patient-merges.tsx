import { useLoaded } from '../ui/feedback/use-loaded.js';
import { MergeText } from './merge-text.js';
import { PatientPart } from './patient-part.js';
import { readHistory } from './search.api.js';
import classes from './search.module.css';

/** The records that became one with this patient's; a merge is taken back in the record's history. */
export function PatientMerges({ patientId, turn }: { readonly patientId: string; readonly turn: number }) {
  const { data } = useLoaded(`merges ${patientId}`, () => readHistory(patientId), turn);
  if (data === undefined || data.merges.length === 0) return null;
  return (
    <PatientPart title="Merges">
      <ul className={classes.story}>
        {data.merges.map((merge) => (
          <li key={merge.id}>
            <MergeText merge={merge} />
          </li>
        ))}
      </ul>
    </PatientPart>
  );
}
