import { servicePages } from '../../contract/service-pages.ts';
import { implement } from '../platform/execute.ts';

/** Nothing is read: what matters is who gets the answer. */
export const openings = servicePages.map(({ operation, page }) => implement(operation, async () => page));
