import { currentUser } from '../core/session.js';
import { unitFrom, type Unit } from '../core/waiting-cards.js';

function unitKey(): string {
  return `meniscus.worklist.unit.${currentUser()?.username ?? ''}`;
}

/** The bench that this user works at on this machine. */
export function rememberedUnit(): Unit | undefined {
  return unitFrom(localStorage.getItem(unitKey()));
}

export function rememberUnit(unit: Unit): void {
  localStorage.setItem(unitKey(), unit);
}
