import { ArrayMaxSize, ArrayMinSize, Equals, IsArray, IsIn, IsOptional, IsUUID } from 'class-validator';
import type { NotificationRow } from '../event-payloads.js';
import { Paged } from './fields.js';

export interface Notification extends Omit<NotificationRow, 'roles' | 'usernames' | 'rings'> {
  readonly read: boolean;
}

/** Unread ones of one kind and title: the bell says "12 results ready" once, and each critical call. */
export interface UnreadGroup {
  readonly kind: NotificationRow['kind'];
  readonly title: string;
  readonly unread: number;
}

/**
 * The newest 50 that the bell rings for: not for one's own acts, and for a payment only if a report of its booking
 * waits for it. `groups`: the unread ones of the last 30 days, the newest first.
 */
export interface Notifications extends UnreadNotifications {
  readonly items: readonly Notification[];
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
  /** All of them, one by one. */
  readonly unread: number;
  readonly groups: readonly UnreadGroup[];
}
