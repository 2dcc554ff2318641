import { ArrayMaxSize, ArrayMinSize, Equals, IsArray, IsOptional, IsUUID } from 'class-validator';
import type { NotificationRow } from '../event-payloads.js';

export interface Notification extends Omit<NotificationRow, 'roles' | 'usernames'> {
  readonly read: boolean;
}

/** The newest 50 of the signed-in user, and how many of the last 30 days are unread (at most 100 counted). */
export interface Notifications {
  readonly items: readonly Notification[];
  readonly unread: number;
}

/** Either `ids` or `all`. */
export class ReadNotificationsRequest {
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(200)
  @IsUUID(undefined, { each: true })
  readonly ids?: readonly string[];

  @IsOptional()
  @Equals(true)
  readonly all?: true;
}

export interface UnreadNotifications {
  readonly unread: number;
}
