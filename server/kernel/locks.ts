/** Advisory locks of the database, all in one place so that no two share a number. */
export const LOCKS = {
  migrations: 7001,
  reactionLeader: 7002,
  auditSealer: 7003,
  firstUser: 7004,
  seed: 7005,
  reflexRules: 7006,
  dailySums: 7007,
  firstPassword: 7008,
  backup: 7010,
  pruning: 7011,
} as const;
