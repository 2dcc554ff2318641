import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { MenuRequest } from '../../../shared/contract/catalogue.js';
import type { Page } from '../../../shared/contract/page.js';
import { formatMoney } from '../../../shared/domain/money.js';
import { Database } from '../../kernel/database.js';
import { literal } from '../../kernel/like.js';

/** The test menu: what can be ordered, by part of a name or code. */
export class Menu extends Query<Page<MenuProfile>> {
  constructor(readonly asked: MenuRequest) {
    super();
  }
}

interface MenuRow extends Omit<MenuProfile, 'price'> {
  readonly priceMinor: number;
  readonly total: number;
}

const MENU = `
  select p.code, v.name, v.unit, v.specimen, v.container, v.turnaround_minutes as "turnaroundMinutes",
    p.price_minor as "priceMinor", p.version, count(*) over () as total
  from profile p join profile_version v on v.id = p.published_version_id
  where p.retired_at is null and ($1::text is null or v.unit = $1) and (v.name ilike $2 or p.code ilike $2)
  order by lower(p.code) = lower($3) desc, v.position, p.code
  limit $4 offset $5`;

@QueryHandler(Menu)
export class MenuHandler implements IQueryHandler<Menu> {
  constructor(private readonly database: Database) {}

  async execute({ asked }: Menu): Promise<Page<MenuProfile>> {
    const { page, size, unit } = asked;
    const q = (asked.q ?? '').trim();
    const pattern = `%${literal(q)}%`;
    const rows = await this.database.sql<MenuRow>(MENU, [unit ?? null, pattern, q, size, (page - 1) * size]);
    return { items: rows.map(menuProfile), page, size, total: rows[0]?.total ?? 0 };
  }
}

function menuProfile({ priceMinor, total: _total, ...row }: MenuRow): MenuProfile {
  return { ...row, price: formatMoney(BigInt(priceMinor)) };
}
