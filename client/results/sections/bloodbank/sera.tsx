import { Button } from '@mantine/core';
import { useState } from 'react';
import { bloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import { isReaction } from '../../../../shared/disciplines/bloodbank/readings.js';
import { isMeasured, needsKit, type Kit } from '../../../../shared/disciplines/serology/rules.js';
import type { SectionPartProps } from '../section-part.js';
import { SectionCard, SectionHead } from '../section-card.js';
import Kits from '../serology/kits.js';

/** The lots of sera and cells: optional, so they are closed until somebody enters one, or one is required. */
export default function Sera(props: SectionPartProps<readonly Kit[]>) {
  const { value, onChange, rows, offers, surroundings, errors, isReadOnly } = props;
  const [isOpened, setOpened] = useState(false);
  // A blind second reader uses the first reader's lots, and sees none of the rows.
  if (bloodbankReference(surroundings).isBlind) return null;
  const isAsked = rows.some(needsKit) || errors.length > 0;
  if (isOpened || value.length > 0 || isAsked) return <Kits {...props} called="Reagent" />;
  if (isReadOnly || !rows.some(({ code }) => isReaction(code))) return null;
  const inHand = rows
    .filter(isMeasured)
    .flatMap(({ code }) => offers.find(({ parameter }) => parameter === code) ?? []);
  return (
    <SectionCard aria-label="Reagents">
      <SectionHead title="Reagents">
        <Button size="xs" variant="default" onClick={() => setOpened(true)}>
          Enter lots of sera and cells
        </Button>
        {inHand.length > 0 && (
          <Button size="xs" variant="light" onClick={() => onChange(inHand)}>
            Use the lots used last or in stock ({inHand.length})
          </Button>
        )}
      </SectionHead>
    </SectionCard>
  );
}
