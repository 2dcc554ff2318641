import { useEffect } from 'react';
import type * as Phones from '../../../shared/domain/people/phone.js';
import { useLab } from '../../core/lab.js';
import { whenIdle } from '../../core/when-idle.js';

let rule: typeof Phones | undefined;

/** Fetches what tells phone numbers, which is large; a form asks for it when it is opened. */
export function loadPhoneRule(): Promise<void> {
  return import('../../../shared/domain/people/phone.js').then(
    (loaded) => {
      rule = loaded;
    },
    () => undefined,
  );
}

/** The form is drawn before it. */
export function usePhoneRule(): void {
  useEffect(() => void whenIdle().then(loadPhoneRule), []);
}

function country(): string | undefined {
  return useLab.getState().country ?? undefined;
}

/** As the server says it; null while the rule is on its way: the server looks again. */
export function phoneProblem(text: string): string | null {
  return rule?.phoneProblem(text, country()) ?? null;
}

export function namedPhonesProblem(text: string): string | null {
  return rule?.namedPhonesProblem(text, country()) ?? null;
}
