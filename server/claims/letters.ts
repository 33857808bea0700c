import { href } from '../../contract/href.ts';
import type { Services } from '../booking/context.ts';
import { news } from '../entitlement/case-news.ts';
import type { LetterWriters } from '../platform/mail/deliver.ts';

export const letters: LetterWriters<Services> = {
  claim_news: news(({ number }) => href('services-claim', { number })),
  preauthorization_news: news(({ number }) => href('services-preauthorization-case', { number })),
};
