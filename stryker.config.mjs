/** Mutation testing of the rules (npm run mutate): a change of a rule that no test notices is a rule untested. */
export default {
  mutate: ['shared/domain/**/*.ts', 'shared/disciplines/**/*.ts'],
  // Words are the laboratory's: they change without a rule changing.
  mutator: { excludedMutations: ['StringLiteral'] },
  plugins: ['./test/mutation/runner.mjs'],
  testRunner: 'rules',
  testRunnerNodeArgs: ['--import', './scripts/ts.mjs'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A loop without an end is counted; on a busy machine slowness is none.
  timeoutMS: 60_000,
  warnings: { slow: false },
  disableTypeChecks: false,
  ignorePatterns: ['/data', '/deploy', '/dist', '/docs', '/test/screens'],
  tempDirName: 'dist/mutation/sandbox',
  incremental: true,
  incrementalFile: 'dist/mutation/incremental.json',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  htmlReporter: { fileName: 'dist/mutation/report.html' },
  jsonReporter: { fileName: 'dist/mutation/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
};
