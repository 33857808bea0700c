import { deep } from '../deep.ts';

/**
 * The journeys of `npm test`: one of each kind of person and of page. The deep run takes all of them, and so does who names one:
 * `npm test -- account`.
 */
const twelve = [
  ...['booking', 'claim', 'desk-cases', 'desk-search', 'effort', 'embed', 'layout', 'moving'],
  ...['preauthorization', 'security', 'waiting-list', 'webview'],
];

/** Patterns of the files that this run leaves out. */
export const otherJourneys: readonly string[] =
  deep || process.env.KAPU_JOURNEYS === 'all' ? [] : [`tests/journeys/!(${twelve.join('|')}).test.ts`];
