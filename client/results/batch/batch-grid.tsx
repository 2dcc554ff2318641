import { Button, Kbd } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../shared/contract/results.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { displayValue } from '../../../shared/domain/results/result-value.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { withQuery } from '../../core/api.js';
import { useLive } from '../../core/live.js';
import { useFollowPresence } from '../../core/presence.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { Flag } from '../../ui/layout/flag.js';
import { LinkButton } from '../../ui/layout/link-button.js';
import { applyEvent, reloadAll } from '../entry/live-entry.js';
import { addressOf, cardPath } from '../entry/result-address.js';
import { EntryProvider, useRow } from '../entry/result-entry.js';
import { showCriticals } from '../entry/use-saving.js';
import { usePhrases } from '../grid/use-phrases.js';
import { ChangeSince } from '../grid/row-history.js';
import { BatchTable, focusSampleAfter } from './batch-table.js';
import { type Batch, createBatch, type OpenSample, saveAll } from './batch.js';
import classes from './batch.module.css';
import { SharedAbove } from './shared-above.js';

interface BatchGridProps {
  /** From top to bottom; at most as many as one subscription takes. */
  readonly cards: readonly JobCardRow[];
  /** Ids of those that no longer wait. */
  readonly gone: ReadonlySet<string>;
  /** A result of the profile: columns and sections are known before the samples are read. */
  readonly layout: Result;
}

/** One profile over many samples: each row is a result of its own, judged and saved as on its own sheet. */
export function BatchGrid({ cards, gone, layout }: BatchGridProps) {
  const phrases = usePhrases();
  const [batch] = useState(() =>
    createBatch(layout, ({ card, entry }, saved) =>
      showCriticals(saved, entry.use.getState().state.sheet.booking, sheetPath(card)),
    ),
  );
  useLiveSamples(batch, cards);
  useInHandPresence(batch);
  const saveRow = async (): Promise<void> => {
    const { inHand } = batch.use.getState();
    if (inHand === undefined) return saveAll(batch);
    focusSampleAfter(inHand.key);
    await batch.save(inHand.key);
  };
  useShortcut('mod+Enter', 'Save this sample and go to the next', () => void saveRow());
  useShortcut('mod+shift+Enter', 'Save every changed sample', () => void saveAll(batch));
  return (
    <>
      <SharedAbove batch={batch} layout={layout} />
      <BatchTable batch={batch} cards={cards} gone={gone} phrases={phrases} sheetPath={sheetPath} />
      <SaveSamples batch={batch} unit={cards[0]?.laboratoryUnit ?? ''} />
    </>
  );
}

function sheetPath(card: JobCardRow): string {
  return cardPath(card.laboratoryUnit, card, addressOf(new URLSearchParams({ returnUrl: 'grid' })));
}

/** Takes in what others do to these bookings while the grid is open. */
function useLiveSamples(batch: Batch, cards: readonly JobCardRow[]): void {
  const open = (): readonly OpenSample[] => [...batch.use.getState().open.values()];
  useLive({
    topics: ['catalogue', ...new Set(cards.map((card) => `booking:${card.bookingInformationId}`))],
    since: undefined,
    onEvent: (event) => {
      for (const { card, entry } of open()) {
        applyEvent(entry, { bookingId: card.bookingInformationId, profileCode: card.code }, event);
      }
    },
    onResync: () => open().forEach(({ entry }) => reloadAll(entry)),
  });
}

function useInHandPresence(batch: Batch): void {
  const card = batch.use(({ inHand, open }) => open.get(inHand?.key ?? '')?.card);
  useFollowPresence(card && { bookingId: card.bookingInformationId, profileCode: card.code });
}

function SaveSamples({ batch, unit }: { readonly batch: Batch; readonly unit: string }) {
  const changed = batch.use((state) => state.changed.size);
  return (
    <div className={classes.bar}>
      <CellInHand batch={batch} />
      <div className={classes.buttons}>
        <Button
          data-station
          disabled={changed === 0}
          title={changed === 0 ? 'Everything typed is saved' : undefined}
          onClick={() => void saveAll(batch)}
        >
          {changed === 0 ? 'Save samples' : `Save ${changed} ${changed === 1 ? 'sample' : 'samples'}`}
        </Button>
        <LinkButton variant="default" to={withQuery('/lab/worklist', { unit })}>
          Back
        </LinkButton>
        <span className={`key-hint dimmed ${classes.hint}`}>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> saves the sample, with <Kbd>Shift</Kbd> all of them
        </span>
      </div>
    </div>
  );
}

/** The focused cell, with what a single sheet shows beside a value; the strip is always there and moves nothing. */
function CellInHand({ batch }: { readonly batch: Batch }) {
  const inHand = batch.use((state) => state.inHand);
  const sample = batch.use(({ open }) => (inHand === undefined ? undefined : open.get(inHand.key)));
  return (
    <div className={classes.strip} aria-label="Selected cell" role="group">
      {inHand === undefined || sample === undefined ? (
        <span className="dimmed">
          Enter goes down the column, Tab to the right, = repeats the value above, + opens a note; &quot;not
          done&quot; and &quot;insufficient&quot; may be typed.
        </span>
      ) : (
        <EntryProvider value={sample.entry}>
          <About code={inHand.code} who={`${sample.card.labNumber} ${sample.card.patientName}`} />
        </EntryProvider>
      )}
    </div>
  );
}

function About({ code, who }: { readonly code: string; readonly who: string }) {
  const picture = useRow(code);
  if (picture === undefined) return null;
  const { row, refusals } = picture;
  const range = [row.referenceRange, unitText(row.unitOfMeasure)].filter(Boolean).join(' ');
  return (
    <>
      <span className={classes.line}>
        <strong>{row.name}</strong>
        <span>of {who}</span>
        <span className="dimmed">{range === '' ? 'no range' : `range ${range}`}</span>
        {!row.verified && row.rangeText !== '' && (
          <span className="dimmed">unverified by this laboratory</span>
        )}
        <Flag flag={row.flag} />
        {row.comment !== null && row.comment !== '' && <span className="dimmed">“{row.comment}”</span>}
      </span>
      <span className={classes.line}>
        {refusals.map(({ message }) => (
          <span key={message} className={classes.refused}>
            {message}
          </span>
        ))}
        {row.previousValues.length === 0 && <span className="dimmed">no previous value</span>}
        {row.previousValues.map(({ at, value, flag }) => (
          <span key={at} className="dimmed">
            {displayValue(value, row.decimals)} {flag} on {formatDateTime(at)}
          </span>
        ))}
        <ChangeSince row={row} />
      </span>
    </>
  );
}
