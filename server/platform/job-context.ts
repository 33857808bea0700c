import { byItself, type RequestAt, type Services } from './context.ts';
import type { Host } from './host.ts';
import { languageOf } from './mail/language.ts';

/** What a job acts in, for one partner and in the language of the person it is about. */
export function jobContext<S extends Services>(
  services: S,
  host: Host,
  locale: string,
  requestId: string,
): S & RequestAt & { session: undefined } {
  const language = languageOf(locale);
  return { ...services, ...byItself, host, language, requestId, now: services.clock(), idempotencyKey: undefined };
}
