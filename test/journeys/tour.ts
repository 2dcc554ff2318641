import type { Response } from 'playwright-core';
import { ROUTE_PATHS, accessRuleFor } from '../../shared/domain/people/route-access.js';
import type { Role } from '../../shared/vocabulary.js';
import type { Person } from '../support/browser.js';
import { IS_LONG_RUN } from '../support/long.js';
import type { Asked } from './barriers.js';
import { routeOf, type Screen } from './built-screens.js';
import { HEADINGS } from './headings.js';
import { moved } from './moved.js';
import { atAnyWidth, lookLike, withAFinger, type ResultView } from './questions.js';
import { drawn, load, walk } from './walk.js';

/** As far as web.dev calls it good. */
const MOST_MOVED = 0.1;

/** One way of looking at a screen, and what is asked of axe meanwhile. */
export interface Turn {
  readonly look: ResultView;
  readonly asked?: Asked;
}

/** Somebody goes from screen to screen within the application and notes what is odd. */
export class Tour {
  readonly odd: string[] = [];
  /** How the frame around the screens was looked at already: it is the same on all of them. */
  private readonly framed = new Set<string>();

  constructor(
    private readonly person: Person,
    private readonly role?: Role,
  ) {
    // A screen that opens asks for nothing that its reader may not have.
    person.page.on('response', (answer) => this.noteRefusal(answer));
  }

  async visit(screen: Screen, turns: readonly Turn[]): Promise<void> {
    // A screen that fails does not keep the others from being looked at.
    await this.look(screen, turns).catch((problem: unknown) => {
      this.odd.push(`${screen.name}: ${String(problem)}`);
    });
  }

  private async look(screen: Screen, turns: readonly Turn[]): Promise<void> {
    const { page } = this.person;
    const [first] = turns;
    if (first !== undefined) await lookLike(page, first.look);
    const began = await this.open(screen.path);
    await this.seeHeading(screen);
    await drawn(page);
    if (first !== undefined && first.look.width > 1000) await this.seeNothingMove(screen, began);
    for (const turn of turns) {
      await lookLike(page, turn.look);
      await drawn(page);
      const { width, scheme } = turn.look;
      const found = await this.ask(turn);
      this.odd.push(...found.map((one) => `${screen.name}, ${scheme}, at ${width}: ${one}`));
    }
  }

  /** A page that is not for this person says so, and asks for nothing. */
  async isRefused(): Promise<void> {
    const path = ROUTE_PATHS.find((one) => accessRuleFor(one, this.role) === '403');
    if (path === undefined) return;
    await walk(this.person.page, `/${path}`);
    await this.seeHeading({ name: `${path} refused to ${this.role}`, path: '/error' });
  }

  /** When it began, as the page counts. */
  private open(path: string): Promise<number> {
    const { page } = this.person;
    // Every night each screen is opened as at its first visit.
    if (IS_LONG_RUN || !page.url().startsWith('http')) return load(page, path);
    return walk(page, path);
  }

  private async seeHeading(screen: Screen): Promise<void> {
    const route = routeOf(screen);
    const name = screen.heading ?? (route && HEADINGS[route]);
    const { page } = this.person;
    // A board on the wall has several, none of them above the others.
    const level = screen.heading === undefined ? { level: 1 } : {};
    const heading = page.getByRole('heading', { ...level, name, exact: true }).first();
    const isSeen = await heading.waitFor({ state: 'attached' }).then(
      () => true,
      () => false,
    );
    if (isSeen) return;
    const headings = await page.getByRole('heading').allTextContents();
    this.odd.push(`${screen.name}: not ${String(name)} is seen, but ${headings.join(', ')} at ${page.url()}`);
  }

  private async seeNothingMove({ name }: Screen, began: number): Promise<void> {
    const shift = await moved(this.person.page, began);
    if (shift > MOST_MOVED) this.odd.push(`${name} moved by ${shift.toFixed(3)}`);
  }

  private ask({ look, asked }: Turn): Promise<readonly string[]> {
    const { page } = this.person;
    const way = `${look.scheme} ${look.width}`;
    const isNew = IS_LONG_RUN || !this.framed.has(way);
    this.framed.add(way);
    if (look.touch) return withAFinger(page, isNew ? undefined : 'left out');
    if (asked === undefined) return atAnyWidth(page);
    return atAnyWidth(page, isNew ? { ...asked, colours: 'of each part' } : { ...asked, frame: 'left out' });
  }

  private noteRefusal(answer: Response): void {
    if (answer.status() !== 403) return;
    const { page } = this.person;
    this.odd.push(`${this.role} at ${page.url()}: ${answer.request().method()} ${answer.url()} is refused`);
  }
}
