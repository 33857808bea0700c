import { type T, useHasText, useT } from './texts.ts';

/** A text that speaks to the customer has another version for the desk, `desk.<id>`. */
export function useDeskT(isDesk = true): T {
  const t = useT();
  const has = useHasText();
  return (id, values) => t(isDesk && has(`desk.${id}`) ? `desk.${id}` : id, values);
}
