import { type ServicePageId, servicePages } from '../../contract/service-pages.ts';
import type { Handler } from './context.ts';

/** The answers are fixed: what matters is who gets them. */
export const servicePageHandlers: Readonly<Record<ServicePageId, Handler<ServicePageId>>> = Object.fromEntries(
  servicePages.map(({ operation, page }) => [operation.id, async () => page]),
);
