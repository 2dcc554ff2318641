/**
 * SQL: what a wall-board may call a test of the profile_version `v`: its short name, nothing where that alone would
 * tell something of the patient (RULINGS R20).
 */
export const BOARD_TEST_NAME = `case when v.confidential then '' else coalesce(nullif(v.short_name, ''), v.name) end`;
