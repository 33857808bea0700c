import { type T, useHasText, useT } from './texts.ts';

/** Where a text speaks to the customer, the desk has its own: `desk.<id>`. */
export function useDeskT(isDesk = true): T {
  const t = useT();
  const has = useHasText();
  return (id, values) => t(isDesk && has(`desk.${id}`) ? `desk.${id}` : id, values);
}
