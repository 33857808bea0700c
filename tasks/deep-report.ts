export type DeepRun = {
  commit: string;
  at: Temporal.Instant;
  minutes: number;
  files: number;
  tests: number;
  cores: number;
  node: string;
  browsers: readonly string[];
  releases: readonly string[];
};

export function deepReport({ commit, at, minutes, files, tests, cores, node, browsers, releases }: DeepRun): string {
  return `# The deep run

Written by \`npm run test:deep\` when everything passed; do not edit by hand.

\`npm test\` takes a sample of the heavy proofs, the same one each time. The deep run takes them whole: each kill, each payload, each
page of the crawl, each page at each brand, axe on each page of the journeys, and their pictures.

| Last passed | |
|---|---|
| commit | \`${commit}\` |
| when | ${at.toString({ smallestUnit: 'minute' })} |
| test files | ${files} |
| tests | ${tests} |
| minutes | ${minutes.toFixed(1)} |
| machine | ${cores} cores, Node ${node} |
| browsers | ${browsers.join(', ')} |
| the API's tests also on PostgreSQL | ${releases.length === 0 ? 'none: no binaries here' : releases.join(', ')} |
`;
}
