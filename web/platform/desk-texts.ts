import { type T, useHasText, useT } from './texts.ts';

/** The desk has `desk.<id>` for a text that speaks to the customer. */
export function useDeskT(isDesk = true): T {
  const t = useT();
  const has = useHasText();
  return (id, values) => t(isDesk && has(`desk.${id}`) ? `desk.${id}` : id, values);
}
