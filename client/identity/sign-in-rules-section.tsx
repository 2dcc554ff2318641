import { Button, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSession } from '../core/session.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { PageSection } from '../ui/layout/page-section.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSavedSettings } from '../ui/forms/use-saved-settings.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { readSignInRules, saveSignInRules, type SignInRules } from './identity.api.js';

/** How people sign in, and whom the rules would lead to set something up. */
export function SignInRulesSection() {
  const loaded = useLoaded('sign-in-rules', readSignInRules);
  return (
    <PageSection id="sign-in-rules" title="Sign-in rules">
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={2} />}>
        {(rules) => <RulesForm key={rules.version} rules={rules} onSaved={loaded.reload} />}
      </WhenLoaded>
    </PageSection>
  );
}

interface RulesFormProps {
  readonly rules: SignInRules;
  readonly onSaved: () => Promise<void>;
}

function RulesForm({ rules, onSaved }: RulesFormProps) {
  const { minimumPasswordLength, managersNeedSecondFactor, version } = rules;
  const form = useForm({ initialValues: { minimumPasswordLength, managersNeedSecondFactor, version } });
  const sending = useSavedSettings({
    ...{ form, what: 'sign-in rules', verb: 'were' as const, onSaved },
    keep: saveSignInRules,
  });
  return (
    <SentForm sending={sending} className="card" style={{ padding: 20, maxWidth: 720 }}>
      <Stack gap={16}>
        <NumberInput
          label="Shortest password"
          description="15 is recommended. It applies to the next password that anyone chooses."
          min={8}
          max={64}
          allowDecimal={false}
          maw={320}
          {...fieldAt(form, 'minimumPasswordLength')}
        />
        <div>
          <Switch
            label="Super administrators and managers need a second factor"
            description="Users without one set it up at the next sign-in, before anything else opens; their open screens ask for it at once."
            {...switchAt(form, 'managersNeedSecondFactor')}
          />
          <WhoHasNone rules={rules} />
        </div>
        <Text c="dimmed">
          A session ends after {hours(rules.sessionIdleMinutes)} without use, and after{' '}
          {hours(rules.sessionLongestMinutes)} in any case. SESSION_TTL sets it where the server runs.
        </Text>
      </Stack>
      <Button
        type="submit"
        mt={20}
        loading={sending.isBusy}
        disabled={!form.isDirty()}
        title={form.isDirty() ? undefined : 'Nothing was changed'}
      >
        Save rules
      </Button>
    </SentForm>
  );
}

function WhoHasNone({ rules: { without } }: { readonly rules: SignInRules }) {
  const me = useSession((session) => session.user?.username);
  if (without.length === 0)
    return (
      <Text mt={8} size="sm">
        Every one of them has a second factor.
      </Text>
    );
  const names = without.map(({ username, name }) => (username === me ? 'you' : `${name} (${username})`));
  return (
    <Text mt={8} size="sm">
      {without.length === 1 ? 'One of them has none yet: ' : `${without.length} of them have none yet: `}
      {names.join(', ')}.
    </Text>
  );
}

function hours(minutes: number): string {
  if (minutes % 60 !== 0 || minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}
