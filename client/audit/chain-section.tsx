import { Alert, Button, Group, Progress, Text, TextInput, Title, CopyButton } from '@mantine/core';
import { IconPrinter, IconShieldCheck, IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AuditHead, ChainSegment } from '../../shared/contract/audit.js';
import { api, asProblem, withQuery } from '../core/api.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import classes from './audit.module.css';
import { Dialog } from '../ui/forms/dialog.js';

type ChainOutcome = { readonly piece?: ChainSegment; readonly problem?: string };

const HEAD = /^\d{1,15}:[0-9a-f]{64}$/;

/** The end of the audit trail, to be noted outside this machine, and whether the chain is intact, piece by piece. */
export function ChainSection() {
  const { data: head } = useLoaded('head and time', () => api.get<AuditHead>('/api/audit/head'));
  const [noted, setNoted] = useState('');
  const { isLooking, looked, verify } = useVerifying(noted.trim());
  const isNoted = noted.trim() === '' || HEAD.test(noted.trim());
  return (
    <section className="card in-turn" style={{ padding: 20, marginTop: 20 }}>
      <Title order={2} mb={8}>
        Audit trail
      </Title>
      <Text c="dimmed" mb={12} maw={720}>
        Every entry is chained to the one before it. Keep the head of the chain outside this machine, on paper
        or elsewhere: checked against it, a trail that was cut short or rewritten is detected.
      </Text>
      <ChainHead />
      <Facts>
        <Fact name="Sealed">{head === undefined ? '–' : `${head.position} entries`}</Fact>
        <Fact name="Last entry">{head === undefined ? '–' : <DateTime at={head.at} />}</Fact>
      </Facts>
      <Group gap={8} align="flex-end" mt={8} className="no-print">
        <TextInput
          label="Head noted earlier"
          description="Optional"
          placeholder="position:hash"
          w={{ base: '100%', sm: 420 }}
          value={noted}
          error={isNoted ? undefined : 'A position, a colon and 64 digits, as the head is shown above'}
          onChange={({ currentTarget }) => setNoted(currentTarget.value)}
        />
        <Button
          leftSection={<IconShieldCheck />}
          loading={isLooking}
          disabled={!isNoted}
          onClick={() => void verify()}
        >
          Verify
        </Button>
        <Button variant="default" leftSection={<IconPrinter />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <div aria-live="polite">
        <Outcome looked={looked} isLooking={isLooking} wasNoted={noted.trim() !== ''} />
      </div>
    </section>
  );
}

/** Piece by piece, for as long as somebody waits for it. */
function useVerifying(expect: string) {
  const [isLooking, setLooking] = useState(false);
  const [looked, setLooked] = useState<ChainOutcome>({});
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const verify = async (): Promise<void> => {
    setLooking(true);
    setLooked({});
    try {
      let after: string | undefined;
      for (let isDone = false; !isDone && isHere.current;) {
        const query = { ...(after && { after }), ...(expect !== '' && { expect }) };
        const piece = await api.get<ChainSegment>(withQuery('/api/audit/verify', query));
        after = `${piece.position}:${piece.hash}`;
        ({ isDone } = piece);
        if (isHere.current) setLooked({ piece });
      }
    } catch (thrown) {
      setLooked({ problem: asProblem(thrown).detail });
    } finally {
      setLooking(false);
    }
  };
  return { isLooking, looked, verify };
}

interface OutcomeProps {
  readonly looked: ChainOutcome;
  readonly isLooking: boolean;
  readonly wasNoted: boolean;
}

function Outcome({ looked: { piece, problem }, isLooking, wasNoted }: OutcomeProps) {
  if (problem !== undefined) return <Told color="red" title="It could not be verified" text={problem} />;
  if (piece === undefined) return null;
  if (piece.firstBreak !== null) {
    const { position, why } = piece.firstBreak;
    return <Told color="red" title={`It is broken at position ${position}`} text={`${why}.`} />;
  }
  if (isLooking || !piece.isDone) {
    const share = piece.of === 0 ? 100 : (piece.position / piece.of) * 100;
    return (
      <>
        <Text size="sm" mt={12}>
          {piece.position} of {piece.of}
        </Text>
        <Progress value={share} mt={4} aria-label="Verified so far" />
      </>
    );
  }
  const key = piece.provenFrom === null ? '' : ` The key proves it from position ${piece.provenFrom}.`;
  const noted = wasNoted ? ' The noted head still matches.' : '';
  const waiting = piece.unsealed === 0 ? '' : ` ${piece.unsealed} newer entries are still to be sealed.`;
  const text = `${piece.position} entries are as they were sealed, in their order.${key}${noted}${waiting}`;
  return <Told color="teal" title="It is intact" text={text} />;
}

function Told({
  color,
  title,
  text,
}: {
  readonly color: string;
  readonly title: string;
  readonly text: string;
}) {
  return (
    <Alert color={color} title={title} mt={12} role={color === 'red' ? 'alert' : undefined}>
      {text}
    </Alert>
  );
}

const ROOM = `0000:${'0'.repeat(64)}`;

/** The end of the chain, to be noted outside this machine, so that a cut or rewritten trail shows. */
export function ChainHead() {
  const { data: head } = useLoaded('head', () => api.get<AuditHead>('/api/audit/head'));
  // Reserves the room that it will take, so that nothing below moves when it comes.
  const noted = head === undefined ? ROOM : `${head.position}:${head.hash}`;
  return (
    <div className={classes.head} data-coming={head === undefined || undefined}>
      <Text
        c="dimmed"
        title="Keep a note of it outside this machine: npm run audit:verify -- --expect checks the trail against it"
      >
        Head of the chain
      </Text>
      <code>{noted}</code>
      <CopyButton value={noted}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** The trail is verified where it is read. */
export function VerifyTrail() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconShieldCheck />} onClick={() => setOpen(true)}>
        Verify the trail
      </Button>
      <Dialog opened={isOpen} title="Is the audit trail intact?" onClose={() => setOpen(false)}>
        <ChainSection />
      </Dialog>
    </>
  );
}
