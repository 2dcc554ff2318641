const COMPILED = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators: true, dynamicImport: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
      },
      target: 'es2022',
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];
/** This folder, as a pattern says it. */
const HERE = import.meta.dirname.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const BUILT = ['dist', 'data'].map((folder) => `<rootDir>/${folder}/`);

/** Common to all tiers. A tier is a jest project with its own set-up. */
const common = {
  testTimeout: 180_000,
  setupFilesAfterEnv: ['<rootDir>/test/support/every-test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
  // A moduleNameMapper would rewrite the packages' own './x.js' imports too; the resolver touches only ours.
  resolver: '<rootDir>/test/jest-resolver.cjs',
  testPathIgnorePatterns: ['/node_modules/', ...BUILT],
  modulePathIgnorePatterns: BUILT,
  watchPathIgnorePatterns: BUILT,
  transform: { '\\.css$': '<rootDir>/test/css-names.cjs', '^.+\\.tsx?$': COMPILED },
};

/** The packages that draw screens come bundled, also for a rule that shares its module with something drawn. */
const withPackages = {
  ...common,
  globalSetup: '<rootDir>/test/parts-packages.mjs',
  resolver: '<rootDir>/test/parts-resolver.cjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/(?!parts-packages/)', '<rootDir>/data/'],
};

/** Tests that open a laboratory run against the server as it was built. */
const withServer = {
  ...common,
  testEnvironment: '<rootDir>/test/with-server.cjs',
  transform: {
    [`^${HERE}/(server|shared|migrations|demo)/.+\\.ts$`]: '<rootDir>/test/as-built/transform.cjs',
    // A package that patches globals (pdfjs-dist does) would patch them for every later test of the worker.
    '/node_modules/(?!(jest|@jest|expect|pdfjs-dist)[/-]).+\\.[cm]?js$':
      '<rootDir>/test/as-built/transform.cjs',
    ...common.transform,
  },
  transformIgnorePatterns: [],
};

const under = (...folders) => folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.{ts,tsx}`);
const SOURCES_READ = '<rootDir>/test/*.test.ts';
const OF_SCREENS = '<rootDir>/test/client/*.test.{ts,tsx}';
const RULES = ['domain', 'disciplines', 'looks'];
const PARTS = ['client/parts'];
const DRILLS = ['drill', 'durability', 'cluster'];
const JOURNEYS = ['journeys'];
const NOT_CALLS = [...RULES, 'client', ...DRILLS, ...JOURNEYS];

export default {
  // Bounded, and long enough for a machine that is busy with other things.
  testTimeout: 180_000,
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/test/longest-first.cjs',
  projects: [
    {
      ...withPackages,
      displayName: 'rules',
      testMatch: [SOURCES_READ, OF_SCREENS, ...under(...RULES)],
      testEnvironment: '<rootDir>/test/plain.cjs',
    },
    {
      ...withPackages,
      displayName: 'parts',
      testMatch: under(...PARTS),
      testEnvironment: '<rootDir>/test/window.cjs',
    },
    {
      ...withServer,
      displayName: 'calls',
      testMatch: under(`!(${NOT_CALLS.join('|')})`),
      globalSetup: '<rootDir>/test/support/set-up-calls.mjs',
      globalTeardown: '<rootDir>/test/support/tear-down.mjs',
    },
    {
      ...withServer,
      displayName: 'journeys',
      testMatch: under(...JOURNEYS),
      globalSetup: '<rootDir>/test/support/set-up-journeys.mjs',
      globalTeardown: '<rootDir>/test/support/tear-down.mjs',
    },
    {
      ...withServer,
      displayName: 'drills',
      testMatch: under(...DRILLS),
      globalSetup: '<rootDir>/test/support/set-up-drills.mjs',
      globalTeardown: '<rootDir>/test/support/tear-down.mjs',
    },
  ],
};
