import { deep } from '../support/deep.ts';

/** One journey for each kind of person and of page. The deep run runs all; `npm test -- account` runs others by name. */
const twelve = [
  ...['booking', 'claim', 'desk-cases', 'desk-search', 'effort', 'embed', 'layout', 'moving'],
  ...['preauthorization', 'security', 'waiting-list', 'webview'],
];

export const otherJourneys: readonly string[] =
  deep || process.env.KAPU_JOURNEYS === 'all' ? [] : [`tests/journeys/!(${twelve.join('|')}).test.ts`];
