import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Fields, passwordField, textField } from '../ui/forms/fields.js';
import { useAct } from '../ui/forms/use-act.js';
import { DateTime } from '../ui/layout/date-time.js';
import { showDone } from '../ui/feedback/notify.js';
import { EnrolSecondFactor, RecoveryCodesView } from './enrol-second-factor.js';
import {
  beginSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type BegunSecondFactor,
  type SecondFactorView,
} from './identity.api.js';
import { useSession } from '../core/session.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';

interface SecondFactorSectionProps {
  readonly own: SecondFactorView;
  readonly onChanged: () => Promise<void>;
  /** It is set up, and the recovery codes are kept. */
  readonly onDone: () => Promise<void>;
}

/** Set up, or what there is with what can be done about it. */
export function SecondFactorSection({ own, onChanged, onDone }: SecondFactorSectionProps) {
  const [begun, setBegun] = useState<BegunSecondFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined)
    return (
      <RecoveryCodesView
        codes={codes}
        onKept={() => {
          setCodes(undefined);
          void onDone();
        }}
      />
    );
  if (begun !== undefined)
    return (
      <EnrolSecondFactor
        begun={begun}
        onCancel={() => setBegun(undefined)}
        onEnrolled={(made) => {
          setBegun(undefined);
          setCodes(made);
          void onChanged();
        }}
      />
    );
  if (own.since === null) return <None onBegun={setBegun} />;
  return <Standing own={own} onCodes={setCodes} onChanged={onChanged} />;
}

function None({ onBegun }: { readonly onBegun: (begun: BegunSecondFactor) => void }) {
  const { isBusy, act } = useAct();
  const begin = (): Promise<void> =>
    act('Setting up the second factor did not start', async () => onBegun(await beginSecondFactor()));
  return (
    <section className="card" style={{ padding: 20 }} aria-labelledby="factor">
      <Title order={2} id="factor">
        None yet
      </Title>
      <Text mt={4} mb={16}>
        You need an authenticator app on your phone, such as Aegis, FreeOTP, Google or Microsoft
        Authenticator.
      </Text>
      <Button onClick={() => void begin()} loading={isBusy} autoFocus>
        Set up a second factor
      </Button>
    </section>
  );
}

interface StandingProps {
  readonly own: SecondFactorView;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onChanged: () => Promise<void>;
}

const FEW = 3;

function Standing({ own, onCodes, onChanged }: StandingProps) {
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  const left = own.recoveryCodesLeft;
  return (
    <section className="card" style={{ padding: 20 }} aria-labelledby="factor">
      <Title order={2} id="factor">
        On
      </Title>
      <Text mt={4}>
        Since <DateTime at={own.since ?? ''} />. Signing in asks for a one-time code.
      </Text>
      <Text mt={8} {...(left <= FEW && { c: 'var(--mantine-color-red-text)', fw: 600 })}>
        {left} of 10 recovery codes left.{left <= FEW && ' Make new ones before you need them.'}
      </Text>
      <Group mt={16}>
        <Button variant="default" onClick={() => setAsked('renew')}>
          New recovery codes
        </Button>
        <Button variant="light" color="red" onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </Group>
      {asked === 'renew' && (
        <ProveDialog
          title="New recovery codes"
          text="Ten new codes replace those that you have; the old ones stop working."
          confirmLabel="Make new codes"
          notDone="No new codes were made"
          onClose={() => setAsked(undefined)}
          onProof={async (proof) => {
            onCodes(await renewRecoveryCodes(proof));
            void onChanged();
          }}
        />
      )}
      {asked === 'remove' && (
        <ProveDialog
          title="Remove the second factor"
          text="Your password alone then opens your account. Your other sessions end."
          confirmLabel="Remove"
          notDone="The second factor was not removed"
          danger
          onClose={() => setAsked(undefined)}
          onProof={async (proof) => {
            await removeSecondFactor(proof);
            showDone('Your second factor was removed');
            setAsked(undefined);
            await onChanged();
          }}
        />
      )}
    </section>
  );
}

interface ProveDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly notDone: string;
  readonly danger?: boolean;
  readonly onProof: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for proof that only the owner of a second factor has: the password and a code. */
function ProveDialog({ text, onProof, ...dialog }: ProveDialogProps) {
  const username = useSession((session) => session.user?.username);
  // With its name before them its fields have ids of their own.
  const form = useForm({ name: 'prove', initialValues: { password: '', code: '' } });
  const { password, code } = form.values;
  return (
    <SubmitDialog
      {...dialog}
      lost={undefined}
      disabled={password === '' || code.trim() === ''}
      missing="The password and a code are needed"
      onSubmit={() => onProof({ password, code: code.trim() })}
    >
      <Text mb={12}>{text}</Text>
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <Stack gap={14}>
        <Fields form={form} of={PROOF} />
      </Stack>
    </SubmitDialog>
  );
}

const PROOF = {
  password: passwordField('Password', { autoComplete: 'current-password', 'data-autofocus': true }),
  code: textField('One-time code', {
    description: 'Or one of your recovery codes',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 40,
  }),
};
