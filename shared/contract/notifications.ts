import { ArrayMaxSize, ArrayMinSize, Equals, IsArray, IsIn, IsOptional, IsUUID } from 'class-validator';
import type { NotificationRow } from '../event-payloads.js';
import { Paged } from './fields.js';

export interface Notification extends Omit<NotificationRow, 'roles' | 'usernames'> {
  readonly read: boolean;
}

/** The newest 50 of the signed-in user, and how many of the last 30 days are unread (at most 100 counted). */
export interface Notifications {
  readonly items: readonly Notification[];
  readonly unread: number;
}

/** Without a page: what the bell shows. */
export class NotificationsRequest {
  @IsOptional() @Paged(500) readonly page?: number;
  @IsOptional() @Paged(200) readonly size: number = 50;
  /** Those for this person by name, and of bookings that this person made or entered results of. */
  @IsOptional() @IsIn(['', 'true']) readonly mine: 'true' | '' = '';
}

/** Either `ids` or `all`. */
export class ReadNotificationsRequest {
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(200)
  @IsUUID(undefined, { each: true })
  readonly ids?: readonly string[];
  @IsOptional() @Equals(true) readonly all?: true;
}

export interface UnreadNotifications {
  readonly unread: number;
}
