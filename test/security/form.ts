import type { Answer } from '../support/client.js';

export type Body = Readonly<Record<string, unknown>>;

/** One call that takes texts: which of its fields are texts, how they are sent, and how they are read back. */
export interface Form {
  readonly call: string;
  /** By their path in the body, with the path in what is read beside it if that differs. */
  readonly fields: readonly (string | readonly [string, string])[];
  /** The rest of the body, beside the texts. */
  readonly base: Body;
  send(body: Body): Promise<Answer>;
  /** Reads back what was stored; without it, the call's own answer counts. */
  read?(answer: Answer, body: Body): Promise<unknown>;
  /** Only every so many texts, if each call makes the next one slower. */
  readonly every?: number;
  /** How many at once; a form with a version is sent one after the other. */
  readonly atOnce: number;
}

/** The answer, once there is one. */
export const body = async (answer: Promise<Answer>): Promise<Record<string, unknown>> => (await answer).body;

export function lastOf(list: unknown): Body {
  return Array.isArray(list) ? ((list.at(-1) ?? {}) as Body) : {};
}

/** Sends the version that the last answer gave. */
export function versioned(form: Omit<Form, 'atOnce'>): Form {
  let version = form.base['version'];
  return {
    ...form,
    atOnce: 1,
    send: async (fields) => {
      const answer = await form.send({ ...fields, ...(version !== undefined && { version }) });
      if (answer.status < 300) version = answer.body.version;
      return answer;
    },
  };
}
