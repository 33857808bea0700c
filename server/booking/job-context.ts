import { byItself } from '../platform/context.ts';
import type { Host } from '../platform/host.ts';
import { languageOf } from '../platform/mail/language.ts';
import type { Context, Services } from './context.ts';

/** What a job acts in, for one partner and in the language of the person it is about. */
export function jobContext(services: Services, host: Host, locale: string, requestId: string): Context {
  return {
    ...services,
    ...byItself,
    host,
    now: services.clock(),
    language: languageOf(locale),
    requestId,
    idempotencyKey: undefined,
  };
}
