import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { asProblem, type ApiProblem } from '../../core/api.js';
import type { EditedProfile } from './edited-profile.js';

/** `same`: nothing was typed since it was opened. */
export type Saving =
  | { readonly kind: 'same' | 'unsaved' | 'saving' | 'saved' }
  | { readonly kind: 'refused' | 'conflict'; readonly problem: ApiProblem };

interface SaverStart {
  readonly version: number;
  readonly send: (edited: EditedProfile, version: number) => Promise<CatalogueProfile>;
  readonly tell: (saving: Saving) => void;
}

const PAUSE_MS = 1_200;

/** Keeps a draft as it is typed: one save at a time, a moment after the last key, each over the version before. */
export class DraftSaver {
  private waiting: EditedProfile | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private isHeld = false;
  private current: number;

  constructor(private readonly start: SaverStart) {
    this.current = start.version;
  }

  /** The draft's, as the server counts it. */
  get version(): number {
    return this.current;
  }

  change(edited: EditedProfile): void {
    this.waiting = edited;
    if (this.isHeld) return;
    this.start.tell({ kind: 'unsaved' });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Saves what waits, now. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isHeld) return;
    this.running ??= this.run().finally(() => (this.running = undefined));
    await this.running;
  }

  /** After a conflict: goes on over the version that is there now, with what was typed or with nothing. */
  async goOn(version: number, edited: EditedProfile | undefined): Promise<void> {
    this.isHeld = false;
    this.current = version;
    this.waiting = edited;
    if (edited === undefined) this.start.tell({ kind: 'saved' });
    await this.flush();
  }

  private async run(): Promise<void> {
    while (this.waiting !== undefined) {
      const edited = this.waiting;
      this.waiting = undefined;
      this.start.tell({ kind: 'saving' });
      try {
        this.current = (await this.start.send(edited, this.current)).version;
        if (this.waiting === undefined) this.start.tell({ kind: 'saved' });
      } catch (thrown) {
        return this.stop(edited, asProblem(thrown));
      }
    }
  }

  /** Nothing is sent again automatically: another key, or a person's choice, continues. */
  private stop(edited: EditedProfile, problem: ApiProblem): void {
    const isStale = problem.code === 'stale_version';
    this.isHeld = isStale;
    // Newer typing is sent next; otherwise the refused text waits for "Save again".
    this.waiting ??= edited;
    this.start.tell({ kind: isStale ? 'conflict' : 'refused', problem });
  }
}
