import type { SubscribeRequest } from '../../shared/live.js';

const MOST_TOPICS = 50;
const LONGEST_EPOCH = 100;

/** What a client sent, checked; undefined when it is not a subscription. */
export function subscribeRequest(raw: unknown): SubscribeRequest | undefined {
  const topics = topicList(raw);
  if (topics.length === 0 || typeof raw !== 'object' || raw === null) return undefined;
  const since: unknown = 'since' in raw ? raw.since : undefined;
  if (since === undefined || since === null) return { topics };
  if (typeof since !== 'number' || !Number.isSafeInteger(since) || since < 0) return undefined;
  const epoch: unknown = 'epoch' in raw ? raw.epoch : undefined;
  if (epoch === undefined || epoch === null) return { topics, since };
  return typeof epoch === 'string' && epoch.length <= LONGEST_EPOCH ? { topics, since, epoch } : undefined;
}

export function topicList(raw: unknown): readonly string[] {
  if (typeof raw !== 'object' || raw === null || !('topics' in raw) || !Array.isArray(raw.topics)) return [];
  const topics: unknown[] = raw.topics;
  if (topics.length > MOST_TOPICS) return [];
  return topics.every((topic): topic is string => typeof topic === 'string' && topic.length <= 200)
    ? topics
    : [];
}
