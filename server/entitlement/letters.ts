import type { Services } from '../identity/context.ts';
import type { LetterWriters } from '../platform/mail/deliver.ts';
import { pushNews } from './push-news.ts';
import { policyChanged } from './register/policy-letter.ts';
import { letters as relative } from './relative/letters.ts';

export const letters: LetterWriters<Services> = { ...relative, push_news: pushNews, policy_changed: policyChanged };
