import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { CloseForm } from './close-form.js';
import { CountForm } from './count-form.js';
import { readShift } from './shifts.api.js';

interface AnothersShiftProps {
  readonly id: string;
  readonly onReport: (number: number) => void;
}

/** A shift whose cashier left without closing it: a manager counts and closes it, beside a second person. */
export function AnothersShift({ id, onReport }: AnothersShiftProps) {
  const navigate = useNavigate();
  const loaded = useLoaded(`shift ${id}`, async () => (await readShift(id)).data);
  const [isAgain, setAgain] = useState(false);
  const back = (): void => void navigate(`/shifts?id=${id}`);
  return (
    <WhenLoaded of={loaded} skeleton={<FormSkeleton />}>
      {(shift) => {
        const count = shift.counts.at(-1);
        if (isAgain || count === undefined || shift.judged === null) {
          return (
            <CountForm
              kinds={shift.kinds}
              shiftId={id}
              isAgain
              {...(count !== undefined && { before: count.drawers })}
              onBack={back}
              onCounted={async () => {
                await loaded.reload();
                setAgain(false);
              }}
            />
          );
        }
        return (
          <CloseForm
            shift={{ ...shift, ...shift.judged, count }}
            shiftId={id}
            hasNext={false}
            onAgain={() => setAgain(true)}
            onClosed={({ number }) => Promise.resolve(onReport(number))}
          />
        );
      }}
    </WhenLoaded>
  );
}
