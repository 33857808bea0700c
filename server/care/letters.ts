import { href } from '../../contract/href.ts';
import type { Services } from '../booking/context.ts';
import { news } from '../entitlement/case-news.ts';
import type { LetterWriters } from '../platform/mail/deliver.ts';

export const letters: LetterWriters<Services> = {
  care_news: news(({ number }) => href('request', { number })),
  medical_care_news: news(({ number, request }) =>
    request === undefined ? href('medical-care', { number }) : href('request', { number: request }),
  ),
};
