import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Result } from '../../../shared/contract/results.js';
import { hasLeft } from '../../../shared/domain/stage.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { benchOf } from '../assess/bench.js';
import { readBookedTest } from '../assess/booked-test.js';
import { offersFor } from '../assess/offers.js';
import { shownTo } from '../benches/server-bench.js';
import { reflexOffers } from '../reflex/reflex-offers.js';
import { resultDocument } from '../store/result-document.js';
import { storedResult } from '../store/result-record.js';

/** The saved result of one test, or the empty one laid out from the profile for this patient. */
export class OneResult extends Query<Result> {
  constructor(
    readonly actor: Actor,
    readonly discipline: Discipline,
    readonly bookingId: string,
    readonly profileCode: string,
  ) {
    super();
  }
}

@QueryHandler(OneResult)
export class OneResultHandler implements IQueryHandler<OneResult> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, discipline, bookingId, profileCode }: OneResult): Promise<Result> {
    const test = await readBookedTest(this.database, discipline, bookingId, profileCode);
    const stored = await storedResult(this.database, test.bookingId, test.code);
    const now = this.clock.now();
    const bench = await benchOf(this.database, test, stored, now);
    const { surroundings } = bench;
    const reflex = await reflexOffers(this.database, bench, now);
    const document = { ...resultDocument(bench, stored), surroundings, ...reflex };
    const shown = shownTo(actor, document, stored);
    if (hasLeft(shown.stage)) return shown;
    return { ...shown, ...(await offersFor(this.database, bench, shown)) };
  }
}
