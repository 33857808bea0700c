import type { Context, Services } from '../identity/context.ts';
import { byItself } from '../platform/context.ts';
import type { Host } from '../platform/host.ts';
import { languageOf } from '../platform/mail/language.ts';

export function jobContext(services: Services, host: Host, locale: string, requestId: string): Context {
  const language = languageOf(locale);
  return { ...services, ...byItself, host, language, requestId, now: services.clock(), idempotencyKey: undefined };
}
