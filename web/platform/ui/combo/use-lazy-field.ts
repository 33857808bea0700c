import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type UsedControl = {
  entry: string | undefined;
  /** The place of the caret, if the control had the focus. */
  caret: readonly [number, number] | undefined;
};

type Field<Props> = (props: Props) => ReactNode;
type FieldSwap<Props> = { Field: Field<Props>; used?: UsedControl };

/** The full field loads when the visitor comes near the form; what was typed, the focus and the caret stay. */
export function useLazyField<Props>(initial: string, load: () => Promise<Field<Props>>) {
  const box = useRef<HTMLDivElement>(null);
  const over = useRef(initial);
  const [swapped, setSwapped] = useState<FieldSwap<Props>>();
  useEffect(() => {
    if (over.current === initial) return;
    over.current = initial;
    setSwapped((swap) => swap && { Field: swap.Field });
  }, [initial]);
  useEffect(() => {
    const field = box.current?.querySelector('input');
    const form = field?.form;
    const stop = new AbortController();
    const { signal } = stop;
    let composing = false;
    async function fetchField() {
      const Field = await load();
      if (signal.aborted || !field) return;
      const swap = () => {
        stop.abort();
        const used = usedControl(field);
        // The field is drawn at once, so that no key falls between reading the text and drawing it.
        flushSync(() => setSwapped({ Field, used }));
      };
      if (composing) field.addEventListener('compositionend', swap, { once: true, signal });
      else swap();
    }
    field?.addEventListener('compositionstart', () => (composing = true), { signal });
    field?.addEventListener('compositionend', () => (composing = false), { signal });
    // If the import fails, the native control stays, and works.
    const near = () => void fetchField().catch(console.warn);
    form?.addEventListener('pointerenter', near, { once: true, signal });
    form?.addEventListener('focusin', near, { once: true, signal });
    // The visitor may be in the form already, because touching it has loaded this script.
    if (form?.matches(':hover, :focus-within')) near();
    return () => stop.abort();
  }, [load]);
  return { Field: swapped?.Field, box, used: over.current === initial ? swapped?.used : undefined };
}

function usedControl(field: HTMLInputElement): UsedControl {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  const at = selectionStart ?? value.length;
  return {
    entry: value === defaultValue ? undefined : value,
    caret: field === document.activeElement ? [at, selectionEnd ?? at] : undefined,
  };
}
