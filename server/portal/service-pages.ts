import { type ServicePageId, servicePages } from '../../contract/service-pages.ts';
import type { Handler } from './context.ts';

/** Nothing is read: what matters is who gets the answer. */
export const servicePageHandlers: Readonly<Record<ServicePageId, Handler<ServicePageId>>> = Object.fromEntries(
  servicePages.map(({ operation, page }) => [operation.id, async () => page]),
);
