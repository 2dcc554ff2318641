import { useEffect, useMemo, useRef, useState } from 'react';
import type { CurrentResult, Result } from '../../../shared/contract/results.js';
import type { AssessedResult, Entry } from '../../../shared/domain/assess-result.js';
import type { ResultAction } from '../../../shared/vocabulary.js';
import { asProblem, type ApiProblem } from '../../core/api.js';
import { draftOf, dropDraft, keepDraft, type DraftOwner, type ResultDraft } from './drafts.js';
import { reassess } from './reassess.js';
import { amendResult, readResult, saveResult, type SavedResult } from '../results.api.js';
import {
  amendRequest,
  codeOfField,
  isSameTyped,
  repeatRefusals,
  rowsOf,
  saveRequest,
  typedOf,
  withEntry,
  type Refusal,
  type TypedResult,
} from './typed-result.js';

export interface Correction {
  readonly reason: string;
  readonly told: string;
}

const NO_CORRECTION: Correction = { reason: '', told: '' };

/** What a save was meant to do; `amend` is a correction after release. */
export type SaveKind = ResultAction | 'amend';

export interface SaveFailure {
  readonly kind: SaveKind;
  readonly problem: ApiProblem | undefined;
}

/** Somebody else's version beside what was typed here. */
export type Conflict = Pick<CurrentResult, 'by' | 'at' | 'result'> & { readonly kind: SaveKind | undefined };

export interface ResultEntry {
  readonly base: Result;
  readonly typed: TypedResult;
  readonly assessed: AssessedResult;
  /** What keeps it from being saved: judged here, and what the server said. */
  readonly refusals: readonly Refusal[];
  readonly isDirty: boolean;
  readonly isIssued: boolean;
  readonly isAmending: boolean;
  readonly isReadOnly: boolean;
  readonly correction: Correction;
  /** False: this machine cannot keep what is typed. */
  readonly isKept: boolean;
  readonly restored: ResultDraft | undefined;
  readonly setAside: TypedResult | undefined;
  readonly conflict: Conflict | undefined;
  readonly failure: SaveFailure | undefined;
  readonly saving: SaveKind | undefined;
  /** True between a save and leaving the screen. */
  readonly isSaved: boolean;
  /** Whoever saved it while it was open and nothing was typed here. */
  readonly refreshedBy: string | undefined;
  /** A save was tried, so what is missing is shown everywhere. */
  readonly wasTried: boolean;
  readonly change: (change: Partial<Omit<TypedResult, 'entries'>>) => void;
  readonly changeRow: (code: string, change: Partial<Entry>) => void;
  readonly changeCorrection: (change: Partial<Correction>) => void;
  readonly save: (kind: SaveKind) => Promise<SavedResult | undefined>;
  readonly keepMine: () => Promise<SavedResult | undefined>;
  readonly takeTheirs: () => void;
  readonly bringBack: () => void;
  readonly discardDraft: () => void;
  readonly acceptDraft: () => void;
  readonly startAmending: () => void;
  readonly stopAmending: () => void;
  /** Someone else may have saved it: looks, and shows both where something was typed here. */
  readonly lookAgain: (version: number, by: string) => Promise<void>;
}

function issued({ stage }: Result): boolean {
  return stage === 'released' || stage === 'amended';
}

function draftConflict(draft: ResultDraft | undefined, result: Result): Conflict | undefined {
  if (draft === undefined || draft.version === result.version) return undefined;
  const { doneby, dateTimeUpdated } = result;
  return { by: doneby ?? 'Someone', at: dateTimeUpdated ?? '', result, kind: undefined };
}

function usefulDraft(owner: DraftOwner, result: Result): ResultDraft | undefined {
  const draft = draftOf(owner);
  if (draft === undefined) return undefined;
  if (!draft.amending && isSameTyped(rowsOf(result), draft.typed, typedOf(result))) return undefined;
  return draft;
}

export interface EntryOptions {
  /** When the specimen was taken, ISO 8601. */
  readonly sampleAt: string;
  /** Opened to be amended. */
  readonly wantsAmend: boolean;
  /** True: the refusal was dealt with by leaving the screen. */
  readonly onRefused: (problem: ApiProblem) => boolean;
}

/** A rule that only the server knows, at its row; what is told here already is not told twice. */
function serverRefusals(
  base: Result,
  failure: SaveFailure | undefined,
  local: readonly Refusal[],
): readonly Refusal[] {
  const told = new Set(local.map(({ message }) => message));
  return (failure?.problem?.errors ?? [])
    .filter(({ message }) => !told.has(message))
    .map(({ field, message }) => ({ code: codeOfField(rowsOf(base), field) ?? null, message }));
}

export function useResultEntry(
  owner: DraftOwner,
  result: Result,
  { sampleAt, wantsAmend, onRefused }: EntryOptions,
): ResultEntry {
  const [first] = useState(() => usefulDraft(owner, result));
  const [base, setBase] = useState(result);
  const [typed, setTyped] = useState(() => first?.typed ?? typedOf(result));
  const [isAmending, setAmending] = useState((wantsAmend || first?.amending === true) && issued(result));
  const [correction, setCorrection] = useState<Correction>(() => first ?? NO_CORRECTION);
  const [restored, setRestored] = useState(first);
  const [conflict, setConflict] = useState(() => draftConflict(first, result));
  const [setAside, setSetAside] = useState<TypedResult>();
  const [failure, setFailure] = useState<SaveFailure>();
  const [saving, setSaving] = useState<SaveKind>();
  const [isSaved, setSaved] = useState(false);
  const [refreshedBy, setRefreshedBy] = useState<string>();
  const [wasTried, setTried] = useState(false);
  const [isKept, setKept] = useState(true);
  const isSaving = useRef(false);

  const assessed = useMemo(() => reassess(base, typed, sampleAt), [base, typed, sampleAt]);
  const isDirty = useMemo(() => !isSameTyped(rowsOf(base), typed, typedOf(base)), [base, typed]);

  const local = useMemo(
    () => [...assessed.refusals, ...repeatRefusals(assessed.rows, typed)],
    [assessed, typed],
  );
  const refusals = useMemo(() => [...local, ...serverRefusals(base, failure, local)], [base, failure, local]);

  useEffect(() => {
    if (!isDirty && !isAmending) return dropDraft(owner);
    const { reason, told } = correction;
    const at = new Date().toISOString();
    const version =
      conflict === undefined ? base.version : Math.min(base.version, restored?.version ?? base.version);
    setKept(keepDraft(owner, { typed, version, at, amending: isAmending, reason, told }));
  }, [owner, typed, base, isDirty, isAmending, correction, conflict, restored]);

  const show = (next: Result, shown: TypedResult = typedOf(next)): void => {
    setBase(next);
    setTyped(shown);
    setConflict(undefined);
    setFailure(undefined);
    setRestored(undefined);
  };

  const refuse = (kind: SaveKind, thrown: unknown): void => {
    const problem = asProblem(thrown);
    const current = problem.extra['current'] as CurrentResult | undefined;
    if (problem.code === 'stale_version' && current !== undefined) {
      return setConflict({ by: current.by, at: current.at, result: current.result, kind });
    }
    if (!onRefused(problem)) setFailure({ kind, problem });
  };

  const saveOver = async (over: Result, kind: SaveKind): Promise<SavedResult | undefined> => {
    setTried(true);
    setRefreshedBy(undefined);
    if (local.length > 0 || (kind === 'amend' && correction.reason.trim().length < 3)) {
      setFailure({ kind, problem: undefined });
      return undefined;
    }
    isSaving.current = true;
    setSaving(kind);
    setFailure(undefined);
    try {
      const saved = await (kind === 'amend'
        ? amendResult(amendRequest(over, typed, correction))
        : saveResult(over.discipline, saveRequest(over, typed, kind)));
      show(saved);
      setAmending(false);
      setCorrection(NO_CORRECTION);
      setSetAside(undefined);
      setSaved(true);
      setTried(false);
      return saved;
    } catch (thrown) {
      refuse(kind, thrown);
      return undefined;
    } finally {
      isSaving.current = false;
      setSaving(undefined);
    }
  };

  const isIssued = issued(base);
  return {
    base,
    typed,
    assessed,
    refusals,
    isDirty,
    isIssued,
    isAmending,
    isReadOnly: (isIssued && !isAmending) || saving !== undefined || isSaved,
    correction,
    isKept,
    restored,
    setAside,
    conflict,
    failure,
    saving,
    isSaved,
    refreshedBy,
    wasTried,
    change: (change) => setTyped((before) => ({ ...before, ...change })),
    changeRow: (code, change) => setTyped((before) => withEntry(before, code, change)),
    changeCorrection: (change) => setCorrection((before) => ({ ...before, ...change })),
    save: (kind) => saveOver(base, kind),
    keepMine: async () => {
      if (conflict === undefined) return undefined;
      const { result: theirs, kind } = conflict;
      show(theirs, typed);
      if (issued(theirs)) setAmending(true);
      return issued(theirs) || kind === undefined ? undefined : saveOver(theirs, kind);
    },
    takeTheirs: () => {
      if (conflict === undefined) return;
      setSetAside(typed);
      setAmending(false);
      show(conflict.result);
    },
    bringBack: () => {
      if (setAside !== undefined) setTyped(setAside);
      setSetAside(undefined);
    },
    discardDraft: () => {
      setAmending(false);
      setCorrection(NO_CORRECTION);
      show(base);
    },
    acceptDraft: () => setRestored(undefined),
    startAmending: () => setAmending(true),
    stopAmending: () => {
      setAmending(false);
      setCorrection(NO_CORRECTION);
      show(base);
    },
    lookAgain: async (version, by) => {
      if (isSaving.current || version <= base.version) return;
      const { discipline, bookingInformationId, code } = base;
      const latest = await readResult(discipline, bookingInformationId, code, { quiet: true }).catch(
        () => undefined,
      );
      if (latest === undefined || isSaving.current || latest.version <= base.version) return;
      if (isDirty || isAmending) {
        return setConflict({ by, at: latest.dateTimeUpdated ?? '', result: latest, kind: undefined });
      }
      show(latest);
      setRefreshedBy(by);
    },
  };
}
