import { countedRun } from './counted-run.ts';

countedRun(
  {
    name: 'hostile',
    title: 'Hostile inputs',
    command: 'npm run lab -- hostile',
    noun: 'inputs',
    about: `Each number is one request that no page would send, made of the OpenAPI document and the table of routes: fields that are wrong, huge,
deep, missing or somebody else's, bodies that are not JSON, odd types and headers, other people's log-ins. None is answered with a fault
of ours, with a code that the document does not name or with words of our insides, none is left without an answer, and every invariant
holds after each 5000.`,
    aim: 1_000_000,
  },
  { test: 'tests/hostile/hostile.test.ts', variable: 'KAPU_HOSTILE', piece: 10_000 },
);
