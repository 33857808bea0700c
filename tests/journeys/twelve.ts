import { deep } from '../support/deep.ts';

/**
 * The files of journeys that `npm test` runs: one for each kind of person and of page. The deep run runs all of them, and
 * `npm test -- account` runs the others by their name.
 */
const twelve = [
  ...['booking', 'claim', 'desk-cases', 'desk-search', 'effort', 'embed', 'layout', 'moving'],
  ...['preauthorization', 'security', 'waiting-list', 'webview'],
];

/** Patterns of the files that this run leaves out. */
export const otherJourneys: readonly string[] =
  deep || process.env.KAPU_JOURNEYS === 'all' ? [] : [`tests/journeys/!(${twelve.join('|')}).test.ts`];
